import type { ListedClient } from '@lintel/contract'
import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { clientQuery, firstClientsQuery, nameQuery } from '../lib/client.queries.ts'
import { clearButton } from './clear-button.ts'

const searchDelayMs = 300

const optionOf = ({ id, name }: Pick<ListedClient, 'id' | 'name'>) => ({ value: id, label: name })

const every = () => true

/** Chooses one of the first clients, or by words of its name, as there can be thousands; empty if none is chosen. */
export function ClientSelect({
  value,
  onChange,
  always = false,
  isOffered = every,
  extraClients = [],
  ...looks
}: {
  value: string
  onChange: (id: string) => void
  always?: boolean
  isOffered?: (client: ListedClient) => boolean
  /** Clients that can be chosen although lists do not show them. */
  extraClients?: readonly Pick<ListedClient, 'id' | 'name'>[]
  label?: string
} & Pick<
  SelectProps,
  'aria-label' | 'className' | 'classNames' | 'placeholder' | 'size' | 'disabled' | 'error' | 'ref'
>) {
  const [typed, setTyped] = useState('')
  const [wanted] = useDebouncedValue(typed.trim(), searchDelayMs)
  const { data: chosen, isLoading } = useQuery({ ...clientQuery(value), enabled: value !== '' })
  const isSearch = wanted !== '' && wanted !== chosen?.name
  const found = useQuery({ ...nameQuery(wanted), enabled: isSearch, placeholderData: keepPreviousData })
  const [isOpen, setOpen] = useState(false)
  const first = useQuery({ ...firstClientsQuery, enabled: isOpen && !isSearch })
  const listed = ((isSearch ? found : first).data?.data ?? []).filter(isOffered)
  const known =
    value !== '' && !listed.some(({ id }) => id === value)
      ? [{ id: value, name: chosen?.name ?? (isLoading ? '' : value) }]
      : []
  // Whether text was typed before the chosen client's name had loaded, which the select would then put in its place.
  const typedEarly = useRef(false)
  const take = (text: string) => {
    const wasEarly = typedEarly.current
    typedEarly.current = isLoading && text !== ''
    if (!wasEarly || isLoading || text !== (chosen?.name ?? value)) setTyped(text)
  }
  const others = extraClients.filter(
    ({ id, name }) => id !== value && (!isSearch || name.toLowerCase().includes(wanted.toLowerCase())),
  )
  return (
    <Select
      {...looks}
      data={[...known, ...listed, ...others].map(optionOf)}
      // The server searches by words in any order.
      filter={({ options }) => options.filter((option) => 'label' in option && option.label !== '')}
      nothingFoundMessage={(isSearch ? found : first).isFetching ? 'Searching' : 'No client found'}
      searchable
      onDropdownOpen={() => setOpen(true)}
      searchValue={typed}
      onSearchChange={take}
      clearable={!always}
      allowDeselect={!always}
      clearButtonProps={clearButton(looks.label ?? looks['aria-label'] ?? 'Client')}
      value={value === '' ? null : value}
      onChange={(id) => onChange(id ?? '')}
    />
  )
}
