import type { CustomerFields } from '@lintel/contract'
import { addressText, customerFields, customerName } from '@lintel/rules'
import { Autocomplete } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { customerNameQuery } from '../../lib/customer.queries.ts'
import { useFieldError, useFieldRef } from '../../ui/form/field-context.ts'
import type { Field } from '../../ui/form/field.ts'
import { useFieldSize } from '../../ui/form/section-page.tsx'

/** Typing pauses this long before a search begins. */
const searchDelayMs = 300

export function CompanyField({
  label,
  value,
  onChange,
  path,
  error,
  client,
  onCopy,
}: Field<string> & { client: string | undefined; onCopy: (fields: CustomerFields) => void }) {
  const [wanted] = useDebouncedValue(value.trim(), searchDelayMs)
  const { data } = useQuery({
    ...customerNameQuery(client, wanted),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
  })
  const copied = useRef(false)
  const found = new Map(
    (wanted === '' ? [] : (data?.data ?? [])).map((customer) => [
      [customerName(customer), addressText(customer.address)].filter(Boolean).join(' · '),
      customer,
    ]),
  )
  return (
    <Autocomplete
      label={label}
      description="Pick an existing one to copy its details, or type a new one"
      required
      withAsterisk={false}
      maxLength={300}
      autoComplete="off"
      data-path={path}
      size={useFieldSize()}
      ref={useFieldRef(path)}
      error={useFieldError(path, value, error)}
      data={[...found.keys()]}
      filter={({ options }) => options}
      value={value}
      onOptionSubmit={(option) => {
        const customer = found.get(option)
        if (!customer) return
        copied.current = true
        onCopy(customerFields(customer))
      }}
      onChange={(text) => {
        // Mantine also puts the option itself into the field, which already shows the company.
        if (copied.current) copied.current = false
        else onChange(text)
      }}
      onKeyDown={(event) => {
        // Enter confirms the typed company, without saving.
        if (event.key !== 'Enter') return
        event.preventDefault()
      }}
    />
  )
}
