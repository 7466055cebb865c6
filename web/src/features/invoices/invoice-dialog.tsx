import { providerInvoiceMessages, type ProviderInvoice, type ProviderInvoiceChange } from '@lintel/contract'
import { displayMoney, editCharge, totalOf, toPence, toPounds, typedPence } from '@lintel/rules'
import { Modal, TextInput } from '@mantine/core'
import * as z from 'zod'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import dialog from '../../ui/dialog.module.css'
import { confirmClose } from '../../ui/form/confirm-close.ts'
import { EntityForm } from '../../ui/form/entity-form.tsx'
import type { Field } from '../../ui/form/field.ts'
import { useEntityForm } from '../../ui/form/use-entity-form.ts'
import { useInput } from '../../ui/form/field-context.ts'
import { creditInvoice, saveAmounts } from './invoices.queries.ts'

declare module '../../lib/dialogs.ts' {
  interface DialogProps {
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

/** Number fields accept these, although no amount contains them. */
const blockedKeys = new Set(['e', 'E', '+', '-'])

/** The amount of an invoice that can still be credited, in pence. */
const leftOf = ({ amount, discount, credited }: ProviderInvoice) =>
  toPence(amount) - toPence(discount) - toPence(credited)

const inPence = ({ amount, discount, vat, aiamount, discountpercent }: ProviderInvoice) => ({
  amount: toPence(amount),
  discount: toPence(discount),
  vat: toPence(vat),
  aiamount: toPence(aiamount),
  discountpercent,
})

type Typed = Partial<Record<AmountName, string>>

const notAnAmount = 'Pounds and pence, for example 120.50'

const penceOf = (text = '') => (text.trim() === '' ? undefined : typedPence(text))

/** As text: an invalid amount is an error immediately, and an empty field does not count as £0. */
const Amount = z.string().refine((text) => penceOf(text) !== undefined, notAnAmount)

/** The typed amounts by their names, in pounds. */
const amountsOf = (typed: Typed): ProviderInvoiceChange =>
  Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, toPounds(penceOf(text) ?? 0)]))

function AmountField({ isNumber, first, ...field }: Field<string | undefined> & { isNumber: boolean }) {
  const { value = '', onChange } = field
  const { error, ...common } = useInput(field)
  return (
    <TextInput
      {...common}
      data-autofocus={first || undefined}
      type={isNumber ? 'number' : 'text'}
      {...(isNumber && { min: 0, step: 0.01 })}
      inputMode="decimal"
      autoComplete="off"
      leftSection="£"
      required
      withAsterisk={false}
      value={value}
      error={penceOf(value) === undefined ? notAnAmount : error}
      errorProps={{ role: 'alert' }}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={(event) => {
        if (isNumber && blockedKeys.has(event.key)) event.preventDefault()
      }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

export function InvoiceDialog({ invoice, action, onClose }: InvoiceDialogProps & { onClose: () => void }) {
  const fields = fieldsOf[action]
  const form = useEntityForm<Typed>({
    schema: z.partialRecord(z.enum(['amount', 'discount', 'aiamount']), Amount),
    loaded: {
      values: Object.fromEntries(
        fields.map(({ name }) => [name, (action === 'credit' ? toPounds(leftOf(invoice)) : invoice[name]).toFixed(2)]),
      ),
    },
    save: async (typed) => {
      if (action === 'credit') await creditInvoice(invoice, toPounds(penceOf(typed.amount) ?? 0))
      else await saveAmounts(invoice, amountsOf(typed))
      return undefined
    },
    unsaved: { name: `/invoices/${invoice.id}/${action}` },
    leave: onClose,
  })
  const { values } = form
  const isTyped = fields.every(({ name }) => penceOf(values[name]) !== undefined)
  const charge =
    isTyped && action !== 'credit'
      ? editCharge(inPence(invoice), Object.fromEntries(fields.map(({ name }) => [name, penceOf(values[name])])))
      : undefined

  return (
    <Modal opened onClose={() => void confirmClose(form, onClose)} title={titles[action]} size={420}>
      <EntityForm form={form} label={titles[action]} buttonOnly={action === 'credit'}>
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
            <AmountField key={name} {...form.field(name, label)} isNumber={action === 'ai'} first={index === 0} />
          ))}
          {charge && (
            <p className="num" role="status">
              Discount {displayMoney(charge.discount)}, VAT {displayMoney(charge.vat)}, total{' '}
              {displayMoney(totalOf(charge))}
            </p>
          )}
        </div>
        <DialogFoot
          onCancel={() => void confirmClose(form, onClose)}
          action={action === 'credit' ? 'Credit' : 'Save'}
          disabled={!isTyped}
          loading={form.saving}
        />
      </EntityForm>
    </Modal>
  )
}
