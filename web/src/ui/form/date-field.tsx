import './mantine-dates.css'
import { DateInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { dateFormat, typedDay } from '../../lib/typed-dates.ts'
import { clearButton } from '../clear-button.ts'
import { useFieldError, useFieldRef, useReadOnlyField } from './field-context.ts'
import classes from './fields.module.css'
import type { Field } from './field.ts'
import { useFieldSize } from './section-page.tsx'

/** A date, chosen or typed as dd/MM/yyyy; '' if not known. */
export function DateField({
  label,
  value,
  onChange,
  path,
  hint,
  error,
  warning,
  always,
}: Field<string> & {
  /** A date is required: it cannot be cleared. */
  always?: boolean
  warning?: string
}) {
  const refused = useFieldError(path, value, error)
  return (
    <DateInput
      label={label}
      size={useFieldSize()}
      {...useReadOnlyField()}
      description={hint}
      error={refused ?? warning}
      ref={useFieldRef(path)}
      data-path={path}
      valueFormat={dateFormat}
      dateParser={typedDay}
      placeholder="dd/mm/yyyy"
      className={classes.clears}
      clearable={!always}
      clearButtonProps={clearButton(label)}
      value={value === '' ? null : value}
      onChange={(next) => onChange(next ?? '')}
      rightSection={always || value === '' ? <IconCalendar size={15} stroke={1.7} aria-hidden /> : undefined}
      rightSectionPointerEvents={always || value === '' ? 'none' : undefined}
    />
  )
}
