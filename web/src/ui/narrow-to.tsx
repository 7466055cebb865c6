import { Select } from '@mantine/core'
import { clearButton } from './clear-button.ts'

export function NarrowTo<Id extends string>({
  label,
  options,
  value,
  disabled,
  onChange,
}: {
  label: string
  options: readonly { id: Id; name: string }[]
  value: Id | undefined
  disabled?: boolean
  onChange: (id: Id | undefined) => void
}) {
  return (
    <Select
      aria-label={label}
      placeholder={label}
      data={options.map(({ id, name }) => ({ value: id, label: name }))}
      value={value ?? null}
      searchable={options.length > 12}
      clearable={!disabled}
      disabled={disabled}
      clearButtonProps={clearButton(label)}
      onChange={(id) => onChange(options.find((one) => one.id === id)?.id)}
    />
  )
}
