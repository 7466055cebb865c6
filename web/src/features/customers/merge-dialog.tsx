import type { Customer } from '@lintel/contract'
import { addressText, customerName, mergedCustomer } from '@lintel/rules'
import { Modal } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../../lib/api-error.ts'
import { CustomerSearch } from '../../ui/customers/customer-search.tsx'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import dialog from '../../ui/dialog.module.css'
import { mergeCustomer } from './customers.queries.ts'
import classes from './merge-dialog.module.css'

declare module '../../lib/dialogs.ts' {
  interface DialogProps {
    mergeCustomer: { customer: Customer }
  }
}

const rows = (customer: Pick<Customer, 'companyName' | 'branchName' | 'address' | 'accountCode' | 'nominalCode'>) =>
  [
    ['Name', customer.companyName],
    ['Branch', customer.branchName],
    ['Address', addressText(customer.address)],
    ['Phone', customer.address.phone],
    ['Email', customer.address.email],
    ['Account code', customer.accountCode],
    ['Nominal code', customer.nominalCode],
  ] as const

function Details({ of }: { of: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={classes.kept}>
      {of.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </dl>
  )
}

export function MergeCustomerDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const [other, setOther] = useState<Customer>()
  const [error, setError] = useState('')
  const [merging, setMerging] = useState(false)
  const merge = async () => {
    if (!other || merging) return
    setMerging(true)
    try {
      await mergeCustomer(customer, other)
      onClose()
    } catch (thrown) {
      setError(errorText(thrown))
      setMerging(false)
    }
  }
  const kept = other ? rows(mergedCustomer(customer, [other])) : []
  const lost = other ? rows(other).filter(([, value], at) => value && value !== kept[at]?.[1]) : []
  return (
    <Modal opened onClose={onClose} title={`Merge into ${customerName(customer)}`} size={560}>
      <div className={dialog.body}>
        <p>
          The other customer is deleted, and this cannot be undone. Details missing from this one are taken from it.
          Reports stay as they are.
        </p>
        <CustomerSearch
          label="The same customer"
          client={customer.client}
          data-autofocus
          isOffered={({ id }) => id !== customer.id}
          onFound={(found) => {
            setOther(found)
            setError('')
          }}
        />
        {other && (
          <>
            <p>This is kept:</p>
            <Details of={kept} />
            <p>
              <b>{customerName(other)}</b> is deleted{lost.length > 0 ? ', and with it this is lost:' : '.'}
            </p>
            {lost.length > 0 && <Details of={lost} />}
          </>
        )}
        {error && (
          <p role="alert" className={dialog.error}>
            {error}
          </p>
        )}
      </div>
      <DialogFoot
        onCancel={onClose}
        action="Merge"
        danger
        onAction={() => void merge()}
        disabled={!other}
        loading={merging}
      />
    </Modal>
  )
}
