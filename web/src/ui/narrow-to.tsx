import { Select } from '@mantine/core'
import { clearButton } from './clear-button.ts'

/** Narrows what a screen shows to one of several; cleared, it shows all. */
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
  /** It is shown, and cannot be chosen. */
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
