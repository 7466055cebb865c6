import { providerClientId } from '@lintel/contract'
import { AddressFields } from '../../../../ui/form/address-fields.tsx'
import { EmailField, Fields, SwitchField, TextField } from '../../../../ui/form/fields.tsx'
import { FieldGroup } from '../../../../ui/form/section-page.tsx'
import type { ClientForm } from '../client-form.ts'
import { useState } from 'react'

export function AddressTab({ form }: { form: ClientForm }) {
  const { field } = form
  const isProvider = form.values.id === providerClientId
  return (
    <>
      <FieldGroup title="Address">
        <AddressFields
          field={(part, label) => field(`address.${part}`, label)}
          onFound={(found) => form.change({ address: { ...form.values.address, ...found } })}
        />
      </FieldGroup>
      <FieldGroup title="Contact">
        <Fields columns="1fr 1fr">
          <TextField {...field('phone', 'Phone')} inputMode="tel" />
          <TextField {...field('website', 'Website')} />
        </Fields>
        <Fields columns="1fr 1fr 1fr" narrow="1fr">
          <EmailField {...field('email', 'Email')} />
          {!isProvider && <EmailField {...field('invoiceemail', 'Invoice email')} hint="Our invoices are sent here" />}
          <EmailField
            {...field('feedbackemail', 'Feedback email')}
            hint={isProvider ? 'Tickets are mailed here, not to the email' : 'Feedback of tenants and landlords'}
          />
        </Fields>
      </FieldGroup>
      {!isProvider && (
        <FieldGroup title="State">
          <SwitchField {...field('active', 'Active')} hint="While off, its reports can be read but not changed." />
        </FieldGroup>
      )}
    </>
  )
}

function NumberField({ form, which, label }: { form: ClientForm; which: AccountNumber; label: string }) {
  const field = form.field(`accountdetails.${which}`, label)
  const [left, setLeft] = useState(true)
  return (
    <div onFocus={() => setLeft(false)} onBlur={() => setLeft(true)}>
      <TextField {...field} hint={accountNumberHint(which, left ? field.value : '')} />
    </div>
  )
}

export function AccountDetailsTab({ form }: { form: ClientForm }) {
  return (
    <>
      <FieldGroup title="Bank account">
        <Fields columns="1fr 1fr" narrow="1fr">
          <TextField {...form.field('accountdetails.bankname', 'Bank name')} />
          <TextField {...form.field('accountdetails.acname', 'Account name')} />
        </Fields>
        <Fields columns="1fr 1fr">
          <NumberField form={form} which="scno" label="Sort code" />
          <NumberField form={form} which="acno" label="Account number" />
        </Fields>
      </FieldGroup>
      <FieldGroup title="Company">
        <Fields columns="1fr 1fr">
          <NumberField form={form} which="vatno" label="VAT number" />
          <NumberField form={form} which="companyno" label="Company number" />
        </Fields>
      </FieldGroup>
    </>
  )
}

interface NumberShape {
  hint: string
  /** Its pattern, without spaces and hyphens. */
  pattern: RegExp
  unusual: string
}

const shapes = {
  scno: { hint: '6 digits: 12-34-56', pattern: /^\d{6}$/, unusual: 'A sort code usually has 6 digits.' },
  acno: { hint: '8 digits', pattern: /^\d{8}$/, unusual: 'An account number usually has 8 digits.' },
  vatno: {
    hint: 'GB and 9 digits',
    pattern: /^(?:GB)?(?:\d{9}|\d{12})$/i,
    unusual: 'A VAT number usually has 9 digits, or 12 with a branch.',
  },
  companyno: {
    hint: '8 characters: 01234567, SC123456',
    pattern: /^(?:\d{8}|[a-z]{2}\d{6})$/i,
    unusual: 'A company number usually has 8 digits, or two letters and 6 digits.',
  },
} as const satisfies Record<string, NumberShape>

export type AccountNumber = keyof typeof shapes

export const accountNumberHint = (which: AccountNumber, typed: string): string => {
  const { hint, pattern, unusual } = shapes[which]
  const bare = typed.replaceAll(/[\s-]/g, '')
  return bare === '' || pattern.test(bare) ? hint : `${unusual} It is kept as it is.`
}
