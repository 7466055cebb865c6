import type { CommentMark } from '@lintel/rules'
import { Switch } from '@mantine/core'
import { useReadOnlyChoice } from '../../../../../ui/form/field-context.ts'
import { useTouch } from '../../../../../ui/form/section-page.tsx'
import classes from './feedback.module.css'

const labels = { approved: 'Approved', flagged: 'Flagged' } as const

export function MarkSwitch({
  kind,
  of,
  on,
  onChange,
}: {
  kind: CommentMark
  /** The comment's label, e.g. 'Worktop, Tenant'. */
  of: string
  on: boolean
  onChange: (on: boolean) => void
}) {
  return (
    <Switch
      className={classes.switch}
      data-touch={useTouch() || undefined}
      label={labels[kind]}
      aria-label={`${labels[kind]}: ${of}`}
      {...useReadOnlyChoice()}
      checked={on}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
