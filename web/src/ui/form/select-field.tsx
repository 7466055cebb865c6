import { Select } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { clearButton } from '../clear-button.ts'
import { useReadOnlyList, useInput } from './field-context.ts'
import classes from './fields.module.css'
import type { Field } from './field.ts'

export interface Option {
  id: string
  name: string
}

const searchableFrom = 13

/** One of several records or settings, by id; '' if none is chosen. */
export function SelectField({
  options,
  clearable,
  disabled,
  ...field
}: Field<string> & {
  options: readonly Option[]
  clearable?: boolean
  disabled?: boolean
}) {
  const { label, value, onChange } = field
  const [opened, list] = useDisclosure(false)
  return (
    <Select
      {...useReadOnlyList()}
      {...useInput(field)}
      // Mantine leaves the list of a select without search open when Tab moves on.
      dropdownOpened={opened}
      onDropdownOpen={list.open}
      onDropdownClose={list.close}
      onBlur={list.close}
      data={options.map(({ id, name }) => ({ value: id, label: name }))}
      value={value === '' ? null : value}
      placeholder="Select"
      disabled={disabled}
      searchable={options.length >= searchableFrom}
      className={classes.clears}
      clearable={clearable}
      clearButtonProps={clearButton(label)}
      onChange={(next) => onChange(next ?? '')}
    />
  )
}
