import { customerMessages, type Customer } from '@lintel/contract'
import { addressText, customerName } from '@lintel/rules'
import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { errorText } from '../../lib/api-error.ts'
import { customerNameQuery } from '../../lib/customer.queries.ts'
import classes from './customer-search.module.css'

const searchDelayMs = 300

const every = () => true

export function CustomerSearch({
  client,
  onFound,
  isOffered = every,
  ...looks
}: {
  /** The client's id; agency staff's own client if omitted. */
  client?: string
  onFound: (customer: Customer) => void
  isOffered?: (customer: Customer) => boolean
} & Pick<SelectProps, 'label' | 'description' | 'size' | 'disabled' | 'className'> & { 'data-autofocus'?: boolean }) {
  const [typed, setTyped] = useState('')
  const [wanted] = useDebouncedValue(typed.trim(), searchDelayMs)
  const { data, error, isFetching } = useQuery({
    ...customerNameQuery(client, wanted),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
  })
  const found = wanted === '' ? [] : (data?.data ?? []).filter(isOffered)
  const byId = new Map(found.map((customer) => [customer.id, customer]))
  const nothing = error ? errorText(error) : isFetching || wanted !== typed.trim() ? 'Searching' : customerMessages.none
  return (
    <Select
      {...looks}
      placeholder="Company or branch"
      leftSection={<IconSearch size={15} stroke={1.8} aria-hidden />}
      rightSection={<span />}
      data={found.map((customer) => ({ value: customer.id, label: customerName(customer) }))}
      renderOption={({ option: { value, label } }) => {
        const customer = byId.get(value)
        return (
          <span className={classes.option}>
            {label}
            {customer && <small>{addressText(customer.address)}</small>}
          </span>
        )
      }}
      // The server searches by words in any order.
      filter={({ options }) => options}
      nothingFoundMessage={typed.trim() === '' ? 'Type a name' : nothing}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      value={null}
      onChange={(id) => {
        const customer = id === null ? undefined : byId.get(id)
        if (!customer) return
        setTyped('')
        onFound(customer)
      }}
    />
  )
}
