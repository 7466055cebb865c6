import { defaultFeeDelayMs, genericMessages, type Address } from '@lintel/contract'
import {
  addDefaultFee,
  addEntry,
  customerName,
  isSwitchedOn,
  newFee,
  newId,
  setCustomer,
  removeFee,
  toPence,
  toPounds,
  displayMoney,
  reportInvoice,
} from '@lintel/rules'
import { Button, ActionIcon, Tooltip } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, memo } from 'react'
import { useSession } from '../../../../../lib/session.ts'
import { toast } from '../../../../../lib/toasts.ts'
import { CustomerSearch } from '../../../../../ui/customers/customer-search.tsx'
import { Fields, TextField } from '../../../../../ui/form/fields.tsx'
import { FieldGroup, SectionPage, useFieldSize, useTouch } from '../../../../../ui/form/section-page.tsx'
import { invoicePdf } from '../../../pdf/report-file.ts'
import { useEditor, useIsReadOnly, useReportEditor, useSectionActions } from '../../editor-context.tsx'
import { ReportText } from '../../fields/report-fields.tsx'
import { PdfButton } from '../../head/pdf-button.tsx'
import classes from './invoice.module.css'
import { confirm } from '../../../../../ui/confirm.tsx'
import { useReadOnlyField } from '../../../../../ui/form/field-context.ts'
import { PenceField } from '../../../../../ui/form/pence-field.tsx'
import { useEntryFields } from '../../entries/use-entry.tsx'

/** Adds the default fee to a report without fees, after a delay in which the user can start a different one. */
const useDefaultFee = () => {
  const { store } = useReportEditor()
  const readOnly = useIsReadOnly()
  // While an undone step can be redone, it may add the first fee itself.
  const none = useEditor(({ body, redoable }) => body.fees.length === 0 && redoable.length === 0)
  useEffect(() => {
    if (!none || readOnly) return undefined
    const timer = setTimeout(() => store.prefill(addDefaultFee), defaultFeeDelayMs)
    return () => clearTimeout(timer)
  }, [none, readOnly, store])
}

function AddFee({ onAdd }: { onAdd: () => void }) {
  return (
    <Button
      size={useFieldSize()}
      variant="default"
      disabled={useIsReadOnly()}
      leftSection={<IconPlus size={15} stroke={1.8} aria-hidden />}
      onClick={onAdd}
    >
      Add fee
    </Button>
  )
}

function Fees() {
  const { store, focus } = useReportEditor()
  const readOnly = useIsReadOnly()
  const ids = useEditor((state) => state.body.fees.map((fee) => fee._uuid))
  const add = () => {
    store.edit('Add fee', (draft) => addEntry(draft, 'fees', newFee(newId)))
    toast.success(genericMessages.added)
    focus.focusSoon('field', `fees.${ids.length}.name`)
  }
  return (
    <div className={classes.fees}>
      {ids.length > 0 && (
        <>
          <div className={classes.columns} aria-hidden>
            <span>Fee</span>
            <span>Amount</span>
          </div>
          <ul aria-label="Fees">
            {ids.map((id, index) => (
              <FeeRow key={id} index={index} />
            ))}
          </ul>
        </>
      )}
      {ids.length === 0 && readOnly && <p>No fees.</p>}
      <div className={classes.foot}>
        <AddFee onAdd={add} />
        <FeesTotal />
      </div>
    </div>
  )
}

const addressFields = [
  { name: 'line1', label: 'Address line 1' },
  { name: 'line2', label: 'Address line 2' },
  { name: 'town', label: 'Town' },
  { name: 'county', label: 'County' },
  { name: 'postcode', label: 'Postcode' },
  { name: 'country', label: 'Country' },
  { name: 'phone', label: 'Phone', inputMode: 'tel' },
  { name: 'mobile', label: 'Mobile', inputMode: 'tel' },
  { name: 'email', label: 'Email', inputMode: 'email' },
] as const satisfies { name: keyof Address; label: string; inputMode?: 'tel' | 'email' }[]

const inThree = 'repeat(3, minmax(0, 1fr))'

function KnownCustomer() {
  const { client, store, focus } = useReportEditor()
  const size = useFieldSize()
  // Data-entry staff have no customers.
  const isOffered = !useSession().roles.dataEntry
  if (useIsReadOnly() || !isOffered) return null
  return (
    <CustomerSearch
      label="Find a customer"
      client={client.id}
      size={size}
      onFound={(found) => {
        store.edit(`Choose ${customerName(found)}`, (draft) => setCustomer(draft, found))
        focus.focusSoon('field', 'customer.companyName')
      }}
    />
  )
}

function Customer() {
  return (
    <FieldGroup title="Customer" note="Who the invoice is made out to.">
      <KnownCustomer />
      <Fields columns={inThree}>
        <ReportText path="customer.companyName" label="Company name" wide />
        <ReportText path="customer.branchName" label="Branch name" wide />
      </Fields>
      <Fields columns={inThree}>
        {addressFields.map(({ name, label, ...field }) => (
          <ReportText
            key={name}
            path={`customer.address.${name}`}
            label={label}
            step={`Change customer’s ${label.toLowerCase()}`}
            wide={name === 'line1'}
            {...field}
          />
        ))}
      </Fields>
    </FieldGroup>
  )
}

function InvoicePdf() {
  const { save } = useSectionActions()
  return <PdfButton label="Invoice PDF" file={invoicePdf} mayGenerate save={save} size={useFieldSize()} />
}

export function InvoiceScreen() {
  const { client, mayUpload } = useReportEditor()
  // Data-entry staff, who cannot upload, cannot generate documents either; and invoices are an optional client feature.
  const mayGenerate = mayUpload && isSwitchedOn(client, 'Invoice enable')
  useDefaultFee()
  return (
    <SectionPage title="Invoice" actions={mayGenerate && <InvoicePdf />}>
      <FieldGroup title="Fees">
        <Fees />
      </FieldGroup>
      <Customer />
    </SectionPage>
  )
}

const FeeRow = memo(function FeeRow({ index }: { index: number }) {
  const { readOnly } = useReadOnlyField()
  const touch = useTouch()
  const fields = useEntryFields('fees', index)
  if (!fields) return null
  const { entry: fee, field, edit } = fields
  const label = fee.name || `Fee ${index + 1}`
  const amount = field('amount', `Amount of fee ${index + 1}`, 'Change amount')

  const remove = async () => {
    if (await confirm(genericMessages.confirmDelete, { yes: 'Delete', danger: true })) edit('Delete fee', removeFee)
  }

  return (
    <li className={classes.fee}>
      <TextField {...field('name', `Name of fee ${index + 1}`, 'Change fee')} hidesLabel placeholder="What it is for" />
      <PenceField
        {...amount}
        hidesLabel
        value={toPence(amount.value)}
        onChange={(pence) => amount.onChange(toPounds(pence))}
      />
      {index > 0 && !readOnly && (
        <Tooltip label="Delete fee">
          <ActionIcon size={touch ? 44 : 28} aria-label={`Delete ${label}`} onClick={() => void remove()}>
            <IconTrash size={touch ? 19 : 16} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  )
})

function FeesTotal() {
  const { client } = useReportEditor()
  const fees = useEditor((state) => state.body.fees)
  const { net, vat, total, vatPercent } = reportInvoice(fees, client.accountdetails?.vatno ?? '')
  return (
    <dl className={classes.total}>
      {vatPercent > 0 && (
        <>
          <dt>Net</dt>
          <dd>{displayMoney(net)}</dd>
          <dt>VAT {vatPercent}%</dt>
          <dd>{displayMoney(vat)}</dd>
        </>
      )}
      <dt data-sum>Total</dt>
      <dd data-sum>{displayMoney(total)}</dd>
    </dl>
  )
}
