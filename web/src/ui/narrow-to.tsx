import { Select } from '@mantine/core'
import { clearButton } from './clear-button.ts'

export function NarrowTo({
  label,
  options,
  value,
  disabled,
  onChange,
}: {
  label: string
  options: readonly { id: string; name: string }[]
  value: string | undefined
  disabled?: boolean
  onChange: (id: string | undefined) => void
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
      onChange={(id) => onChange(id ?? undefined)}
    />
  )
}
