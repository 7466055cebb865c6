import './mantine-multi-select.css'
import { MultiSelect } from '@mantine/core'
import { clearButton } from '../clear-button.ts'
import { useFieldError, useFieldRef, useReadOnlyList } from './field-context.ts'
import type { Field } from './fields.tsx'
import { useFieldSize } from './section-page.tsx'
import type { Option } from './select-field.tsx'

/** Some of several, by their ids. */
export function MultiSelectField({
  options,
  label,
  value,
  onChange,
  path,
  error,
  hint,
}: Field<string[]> & { options: readonly Option[] }) {
  return (
    <MultiSelect
      {...useReadOnlyList()}
      label={label}
      description={hint}
      error={useFieldError(path, value, error)}
      ref={useFieldRef(path)}
      data-path={path}
      size={useFieldSize()}
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
