import './mantine-multi-select.css'
import { MultiSelect } from '@mantine/core'
import { clearButton } from '../clear-button.ts'
import { useReadOnlyList, useInput } from './field-context.ts'
import type { Field } from './field.ts'
import type { Option } from './select-field.tsx'

export function MultiSelectField({ options, ...field }: Field<string[]> & { options: readonly Option[] }) {
  const { label, value, onChange } = field
  return (
    <MultiSelect
      {...useReadOnlyList()}
      {...useInput(field)}
      data={options.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      placeholder={value.length === 0 ? 'Select' : undefined}
      searchable
      clearable
      clearButtonProps={clearButton(label)}
      onChange={onChange}
    />
  )
}
