import { isEmailAddress } from '@lintel/contract'
import { ChoiceField, Fields } from '../../../../../ui/form/fields.tsx'
import { FieldGroup, SectionPage } from '../../../../../ui/form/section-page.tsx'
import { useEditor } from '../../editor-context.tsx'
import { useReportField, ReportEmail, ReportLongText, ReportText, type AtPath } from '../../fields/report-fields.tsx'
import type { ComponentProps } from 'react'
import { DateField } from '../../../../../ui/form/date-field.tsx'

const managers = ['Agency', 'Landlord'] as const

export function TenancyScreen() {
  const managedBy = useReportField('tenancy.managedby', 'Managed by')
  const email = useEditor(({ body }) => body.tenancy.managedbycontact.email)
  const endsFirst = useEditor(({ body: { tenancy } }) => tenancy.enddate !== '' && tenancy.enddate < tenancy.startdate)
  return (
    <SectionPage title="Tenancy details">
      <FieldGroup title="Tenancy">
        <Fields columns="repeat(3, minmax(0, 1fr))">
          <ReportText path="tenancy.reference" label="Reference" />
          <ReportText path="tenancy.pid" label="PID" hint="The property’s number in your own system" />
          <ReportText path="tenancy.key" label="Key" hint="The number on your key board" />
          <ReportDay path="tenancy.startdate" label="Start date" />
          <ReportDay
            path="tenancy.enddate"
            label="End date"
            hint="None for a periodic tenancy"
            warning={endsFirst ? 'Before the start date' : undefined}
          />
        </Fields>
      </FieldGroup>
      <FieldGroup title="Check-in">
        <Fields columns="repeat(3, minmax(0, 1fr))">
          <ReportDay path="tenancy.checkindate" label="Check-in date" />
          <ReportText path="tenancy.checkinby" label="Check-in by" />
        </Fields>
      </FieldGroup>
      <FieldGroup title="Management">
        <Fields columns="repeat(3, minmax(0, 1fr))">
          <ChoiceField {...managedBy} options={managers} />
        </Fields>
        {/* An invalid address stays visible whoever manages, because it blocks saving. */}
        {(managedBy.value === 'Landlord' || (email !== '' && !isEmailAddress(email))) && (
          <Fields columns="repeat(3, minmax(0, 1fr))">
            <ReportText path="tenancy.managedbycontact.phone" label="Landlord phone" inputMode="tel" />
            <ReportText path="tenancy.managedbycontact.mobile" label="Landlord mobile" inputMode="tel" />
            <ReportEmail path="tenancy.managedbycontact.email" label="Landlord email" />
          </Fields>
        )}
      </FieldGroup>
      <FieldGroup title="Internal" note="Only your own staff see this; it is not part of the report.">
        <ReportLongText path="tenancy.tenancychanges" label="Tenancy changes" minRows={3} />
      </FieldGroup>
    </SectionPage>
  )
}

/** A date field. In its own file because it loads the calendar. */
export function ReportDay({ path, label, step, ...rest }: AtPath<ComponentProps<typeof DateField>>) {
  return <DateField {...useReportField(path, label, { step })} {...rest} />
}
