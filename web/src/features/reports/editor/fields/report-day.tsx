import type { ComponentProps } from 'react'
import { DateField } from '../../../../ui/form/date-field.tsx'
import { useReportField } from './report-field.ts'
import type { AtPath } from './report-fields.tsx'

/** A date field. In its own file because it loads the calendar. */
export function ReportDay({ path, label, step, ...rest }: AtPath<ComponentProps<typeof DateField>>) {
  return <DateField {...useReportField(path, label, { step })} {...rest} />
}
