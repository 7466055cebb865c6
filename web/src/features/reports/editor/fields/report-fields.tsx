import type { ComponentProps } from 'react'
import { EmailField, LongTextField, TextField } from '../../../../ui/form/fields.tsx'
import { useReportField, type PathsTo } from './report-field.ts'

type TextPath = PathsTo<string>

interface Named {
  path: TextPath
  label: string
  step?: string
}

export type AtPath<Props> = Named & Omit<Props, 'path' | 'label' | 'value' | 'onChange'>

export function ReportText({ path, label, step, ...rest }: AtPath<ComponentProps<typeof TextField>>) {
  return <TextField {...useReportField(path, label, { step })} {...rest} />
}

export function ReportLongText({ path, label, step, ...rest }: AtPath<ComponentProps<typeof LongTextField>>) {
  return <LongTextField {...useReportField(path, label, { step })} {...rest} />
}

export function ReportEmail({ path, label, step, ...rest }: AtPath<ComponentProps<typeof EmailField>>) {
  return <EmailField {...useReportField(path, label, { step })} {...rest} />
}
