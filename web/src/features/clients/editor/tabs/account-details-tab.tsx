import { useState } from 'react'
import { Fields, TextField } from '../../../../ui/form/fields.tsx'
import { FieldGroup } from '../../../../ui/form/section-page.tsx'
import type { ClientForm } from '../client-form.ts'
import { accountNumberHint, type AccountNumber } from './account-numbers.ts'

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
