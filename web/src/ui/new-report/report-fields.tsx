import type { Client } from '@lintel/contract'
import { dayInLondon } from '@lintel/rules'
import { useState, type ReactNode } from 'react'
import { DateField } from '../form/date-field.tsx'
import { TextField } from '../form/fields.tsx'
import { SelectField } from '../form/select-field.tsx'
import type { EntityForm } from '../form/use-entity-form.ts'
import { typesFor, type NewReportChoices, type NewReportDraft } from './new-report-form.ts'
import classes from './report-fields.module.css'

export function PropertyFields({ form, children }: { form: EntityForm<NewReportDraft>; children?: ReactNode }) {
  return (
    <fieldset className={classes.set}>
      <legend>Property</legend>
      {children}
      <TextField {...form.field('address.line1', 'Address line 1')} required />
      <TextField {...form.field('address.line2', 'Address line 2')} />
      <TextField {...form.field('address.town', 'Town')} required />
      <div className={classes.pair}>
        <TextField {...form.field('address.county', 'County')} />
        <TextField {...form.field('address.postcode', 'Postcode')} required />
      </div>
    </fieldset>
  )
}

export function ReportFields({
  form,
  client,
  choices: { branches, inspectors, values },
  children,
}: {
  form: EntityForm<NewReportDraft>
  client: Client | undefined
  choices: NewReportChoices
  children?: ReactNode
}) {
  const [today] = useState(() => dayInLondon(new Date()))
  const isOpen = client?.active === true
  const types = isOpen ? typesFor(client) : []
  return (
    <fieldset className={classes.set}>
      <legend>Report</legend>
      {children}
      <SelectField
        {...form.field('branchId', 'Branch')}
        value={values.branchId}
        options={branches}
        disabled={!isOpen}
      />
      <SelectField
        {...form.field('type', 'Type')}
        options={types.map(({ name, displayName }) => ({ id: name, name: displayName }))}
        disabled={!isOpen}
      />
      <div className={classes.pair}>
        <DateField always {...form.field('date', 'Date')} value={values.date === '' ? today : values.date} />
        <SelectField
          {...form.field('userId', 'Inspector')}
          value={values.userId}
          options={inspectors}
          disabled={values.branchId === ''}
        />
      </div>
    </fieldset>
  )
}
