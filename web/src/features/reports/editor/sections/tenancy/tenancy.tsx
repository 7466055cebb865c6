import { isEmailAddress, type Tenancy } from '@lintel/contract'
import { DateField } from '../../../../../ui/form/date-field.tsx'
import {
  ChoiceField,
  EmailField,
  Fields,
  LongTextField,
  TextField,
  type Field,
} from '../../../../../ui/form/fields.tsx'
import { FieldGroup, SectionPage } from '../../../../../ui/form/section-page.tsx'
import { useEditor, useReportEditor } from '../../editor-context.tsx'

const managers = ['Agency', 'Landlord'] as const

type TenancyField = Exclude<keyof Tenancy, 'managedbycontact'>
type ContactField = keyof Tenancy['managedbycontact']

/** The properties of a field of the tenancy, and of a field of its landlord's contact. */
const useTenancyFields = () => {
  const { store } = useReportEditor()
  const tenancy = useEditor((state) => state.body.tenancy)
  return {
    tenancy,
    field: <F extends TenancyField>(name: F, label: string): Field<Tenancy[F]> => ({
      label,
      value: tenancy[name],
      path: `tenancy.${name}`,
      onChange: (value) =>
        store.edit(`Change ${label.toLowerCase()}`, (draft) => void (draft.tenancy[name] = value), {
          field: `tenancy/${name}`,
        }),
    }),
    contact: (name: ContactField, label: string): Field<string> => ({
      label,
      value: tenancy.managedbycontact[name],
      path: `tenancy.managedbycontact.${name}`,
      onChange: (value) =>
        store.edit(`Change ${label.toLowerCase()}`, (draft) => void (draft.tenancy.managedbycontact[name] = value), {
          field: `tenancy/contact/${name}`,
        }),
    }),
  }
}

/** The section 'Tenancy details'. */
export function TenancyScreen() {
  const { tenancy, field, contact } = useTenancyFields()
  const { email } = tenancy.managedbycontact
  const endsFirst = tenancy.startdate !== '' && tenancy.enddate !== '' && tenancy.enddate < tenancy.startdate
  return (
    <SectionPage title="Tenancy details">
      <FieldGroup title="Tenancy">
        <Fields columns="repeat(3, minmax(0, 1fr))">
          <TextField {...field('reference', 'Reference')} />
          <TextField {...field('pid', 'PID')} hint="The property’s number in your own system" />
          <TextField {...field('key', 'Key')} hint="The number on your key board" />
          <DateField {...field('startdate', 'Start date')} />
          <DateField
            {...field('enddate', 'End date')}
            hint="None for a periodic tenancy"
            warning={endsFirst ? 'Before the start date' : undefined}
          />
        </Fields>
      </FieldGroup>
      <FieldGroup title="Check-in">
        <Fields columns="repeat(3, minmax(0, 1fr))">
          <DateField {...field('checkindate', 'Check-in date')} />
          <TextField {...field('checkinby', 'Check-in by')} />
        </Fields>
      </FieldGroup>
      <FieldGroup title="Management">
        <Fields columns="repeat(3, minmax(0, 1fr))">
          <ChoiceField {...field('managedby', 'Managed by')} options={managers} />
        </Fields>
        {/* An address that cannot be saved stays in sight, whoever manages. */}
        {(tenancy.managedby === 'Landlord' || (email !== '' && !isEmailAddress(email))) && (
          <Fields columns="repeat(3, minmax(0, 1fr))">
            <TextField {...contact('phone', 'Landlord phone')} inputMode="tel" />
            <TextField {...contact('mobile', 'Landlord mobile')} inputMode="tel" />
            <EmailField {...contact('email', 'Landlord email')} />
          </Fields>
        )}
      </FieldGroup>
      <FieldGroup title="Internal" note="Only your own staff see this; it is not part of the report.">
        <LongTextField {...field('tenancychanges', 'Tenancy changes')} minRows={3} />
      </FieldGroup>
    </SectionPage>
  )
}
