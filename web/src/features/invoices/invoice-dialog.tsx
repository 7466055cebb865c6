import { providerInvoiceMessages, type ProviderInvoice } from '@lintel/contract'
import { displayMoney, editCharge, totalOf, toPence, toPounds, typedPence } from '@lintel/rules'
import { Button, Modal, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { ApiError, errorText } from '../../lib/api.ts'
import dialog from '../../ui/dialog.module.css'
import { ErrorId } from '../../ui/error-id.tsx'
import { creditInvoice, saveAmounts } from './invoices.queries.ts'

declare module '../../lib/dialogs.ts' {
  interface DialogProps {
    /** The amounts of an invoice of the provider. */
    invoice: InvoiceDialogProps
  }
}

interface InvoiceDialogProps {
  invoice: ProviderInvoice
  action: 'edit' | 'ai' | 'credit'
}

const titles = { edit: 'Edit invoice', ai: 'AI Charge', credit: 'Credit invoice' } as const

type AmountName = 'amount' | 'discount' | 'aiamount'

const fieldsOf: Record<InvoiceDialogProps['action'], readonly { name: AmountName; label: string }[]> = {
  edit: [
    { name: 'amount', label: 'Amount' },
    { name: 'discount', label: 'Discount' },
  ],
  ai: [{ name: 'aiamount', label: 'AI amount' }],
  credit: [{ name: 'amount', label: 'Amount to credit, before VAT' }],
}

/** Number fields take these, though no amount has them. */
const blockedKeys = new Set(['e', 'E', '+', '-'])

/** What is left of an invoice to credit, in pence. */
const leftOf = ({ amount, discount, credited }: ProviderInvoice) =>
  toPence(amount) - toPence(discount) - toPence(credited)

const inPence = ({ amount, discount, vat, aiamount, discountpercent }: ProviderInvoice) => ({
  ...{ amount: toPence(amount), discount: toPence(discount), vat: toPence(vat), aiamount: toPence(aiamount) },
  discountpercent,
})

/** Changes what an invoice comes to: its amounts, its AI charge, or a credit of it. */
export function InvoiceDialog({ invoice, action, onClose }: InvoiceDialogProps & { onClose: () => void }) {
  const fields = fieldsOf[action]
  const [typed, setTyped] = useState<Partial<Record<AmountName, string>>>(() =>
    Object.fromEntries(
      fields.map(({ name }) => [name, (action === 'credit' ? toPounds(leftOf(invoice)) : invoice[name]).toFixed(2)]),
    ),
  )
  const [failure, setFailure] = useState<{ text: string; id?: string | undefined }>()
  const [saving, setSaving] = useState(false)
  const penceOf = (name: AmountName) => ((typed[name] ?? '').trim() === '' ? undefined : typedPence(typed[name] ?? ''))
  const isTyped = fields.every(({ name }) => penceOf(name) !== undefined)
  const charge =
    isTyped && action !== 'credit'
      ? editCharge(inPence(invoice), Object.fromEntries(fields.map(({ name }) => [name, penceOf(name)])))
      : undefined

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!isTyped || saving) return
    setSaving(true)
    try {
      if (action === 'credit') await creditInvoice(invoice, toPounds(penceOf('amount') ?? 0))
      else
        await saveAmounts(invoice, Object.fromEntries(fields.map(({ name }) => [name, toPounds(penceOf(name) ?? 0)])))
      onClose()
    } catch (thrown) {
      setFailure({ text: errorText(thrown), id: thrown instanceof ApiError ? thrown.id : undefined })
    } finally {
      setSaving(false)
    }
  }

  return (
    <Modal opened onClose={onClose} title={titles[action]} size={420}>
      <form onSubmit={(event) => void save(event)}>
        <div className={dialog.body}>
          <p>
            {invoice.client.name}, {invoice.plan}, {invoice.branchcount}{' '}
            {invoice.branchcount === 1 ? 'branch' : 'branches'}
          </p>
          {action !== 'credit' && invoice.discountunread !== undefined && (
            <p>{providerInvoiceMessages.discountUnread(invoice.discountunread)}</p>
          )}
          {action === 'ai' && invoice.transcriptions !== undefined && (
            <p>{providerInvoiceMessages.transcriptions(invoice.transcriptions)}</p>
          )}
          {fields.map(({ name, label }, index) => (
            <TextInput
              key={name}
              label={label}
              data-autofocus={index === 0 || undefined}
              type={action === 'ai' ? 'number' : 'text'}
              {...(action === 'ai' && { min: 0, step: 0.01 })}
              inputMode="decimal"
              autoComplete="off"
              leftSection="£"
              required
              withAsterisk={false}
              value={typed[name] ?? ''}
              error={
                (penceOf(name) === undefined && 'Pounds and pence, for example 120.50') ||
                (index === fields.length - 1 && failure?.text)
              }
              errorProps={{ role: 'alert' }}
              onFocus={(event) => event.currentTarget.select()}
              onKeyDown={(event) => {
                if (action === 'ai' && blockedKeys.has(event.key)) event.preventDefault()
              }}
              onChange={(event) => {
                setTyped({ ...typed, [name]: event.currentTarget.value })
                setFailure(undefined)
              }}
            />
          ))}
          <ErrorId id={failure?.id} />
          {charge && (
            <p className="num" role="status">
              Discount {displayMoney(charge.discount)}, VAT {displayMoney(charge.vat)}, total{' '}
              {displayMoney(totalOf(charge))}
            </p>
          )}
        </div>
        <div className={dialog.foot}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={saving} disabled={!isTyped}>
            {action === 'credit' ? 'Credit' : 'Save'}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
