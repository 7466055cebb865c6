import type { ComponentProps } from 'react'
import { EmailField, LongTextField, TextField } from '../../../../ui/form/fields.tsx'
import { useReportField, type PathsTo } from './report-field.ts'

/* Fields of the report by their paths. Each is drawn anew for its own value alone. */

type TextPath = PathsTo<string>

interface Named {
  path: TextPath
  label: string
  /** What undo calls a change, where that is not 'Change' and the label. */
  step?: string
}

/** A field's own properties, for a path of the report. */
export type AtPath<Props> = Named & Omit<Props, 'path' | 'label' | 'value' | 'onChange'>

/** One line of text. */
export function ReportText({ path, label, step, ...rest }: AtPath<ComponentProps<typeof TextField>>) {
  return <TextField {...useReportField(path, label, { step })} {...rest} />
}

/** A text of several lines. */
export function ReportLongText({ path, label, step, ...rest }: AtPath<ComponentProps<typeof LongTextField>>) {
  return <LongTextField {...useReportField(path, label, { step })} {...rest} />
}

/** An e-mail address. */
export function ReportEmail({ path, label, step, ...rest }: AtPath<ComponentProps<typeof EmailField>>) {
  return <EmailField {...useReportField(path, label, { step })} {...rest} />
}
