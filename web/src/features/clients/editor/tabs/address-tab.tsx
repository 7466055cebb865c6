import { providerClientId } from '@lintel/contract'
import { AddressFields } from '../../../../ui/form/address-fields.tsx'
import { EmailField, Fields, SwitchField, TextField } from '../../../../ui/form/fields.tsx'
import { FieldGroup } from '../../../../ui/form/section-page.tsx'
import type { ClientForm } from '../client-form.ts'

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
