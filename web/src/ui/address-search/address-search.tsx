import { addressDebounceMs, routes, type FoundAddress } from '@lintel/contract'
import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../lib/api.ts'
import { needsNetwork, useConnection } from '../../lib/offline/connection.ts'
import { toast } from '../../lib/toasts.ts'
import { useFieldSize } from '../form/section-page.tsx'
import classes from './address-search.module.css'

const shortest = 3

/** Suggestions for the typed text. A failed look-up is not shown: the address can be typed. */
const useSuggestions = (typed: string) => {
  const { data, isFetching, error } = useQuery({
    queryKey: ['addresses', typed],
    queryFn: async ({ signal }) => {
      const answer = await api(routes.getAddressAutocomplete, { query: { address: typed }, signal })
      return 'suggestions' in answer ? answer : { suggestions: [] }
    },
    enabled: typed.length >= shortest,
    staleTime: Infinity,
    retry: false,
  })
  useEffect(() => {
    // oxlint-disable-next-line no-console -- the specification wants failures logged, and nothing else
    if (error) console.error('Addresses could not be looked up', error)
  }, [error])
  return { found: error ? undefined : data, looking: isFetching }
}

export interface OwnAddress {
  key: string
  address: string
  note?: string
}

export interface ExtraSource {
  heading: string
  queryKey: readonly unknown[]
  find: (typed: string, signal: AbortSignal) => Promise<OwnAddress[]>
  failed: string
  onChoose: (key: string) => Promise<void>
}

const useOwnAddresses = (typed: string, own: ExtraSource | undefined) => {
  const { data, isFetching, error } = useQuery({
    queryKey: [...(own?.queryKey ?? ['no own addresses']), typed],
    queryFn: ({ signal }) => own?.find(typed, signal) ?? [],
    enabled: own !== undefined && typed.length >= shortest,
    staleTime: 60_000,
    retry: false,
  })
  const failed = own?.failed
  useEffect(() => {
    if (error && failed !== undefined) toast.error(failed)
  }, [error, failed])
  return { found: error ? [] : (data ?? []), looking: isFetching }
}

const ownPrefix = 'own:'

export function AddressSearch({
  disabled,
  size: given,
  own,
  begins,
  onFound,
}: {
  disabled?: boolean
  begins?: boolean
  /** `md` for touch; the surrounding form's size unless given. */
  size?: 'sm' | 'md'
  own?: ExtraSource | undefined
  onFound: (address: FoundAddress) => void
}) {
  const known = useFieldSize()
  const size = given ?? known
  const isReached = useConnection()
  const [typed, setTyped] = useState('')
  const [asked] = useDebouncedValue(typed.trim(), addressDebounceMs)
  const [choosing, setChoosing] = useState(false)
  const { found, looking } = useSuggestions(asked)
  const ownFound = useOwnAddresses(asked, own)
  const isLooking = looking || ownFound.looking
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const current = asked === typed.trim() && asked.length >= shortest

  const choose = async (id: string) => {
    combobox.closeDropdown()
    setChoosing(true)
    try {
      if (id.startsWith(ownPrefix)) {
        await own?.onChoose(id.slice(ownPrefix.length))
        setTyped('')
        return
      }
      const address = await api(routes.getAddressAutocomplete, { query: { id } })
      if ('suggestions' in address) return
      onFound(address)
      setTyped('')
    } catch (error) {
      // oxlint-disable-next-line no-console -- as above
      console.error('An address could not be looked up', error)
    } finally {
      setChoosing(false)
    }
  }

  const isAsking = typed.trim().length >= shortest && (!current || isLooking)
  const isNothing = found?.suggestions.length === 0 && ownFound.found.length === 0
  const told = isAsking ? 'Searching…' : current && isNothing ? 'No address found. Type it below.' : ''

  const lookedUp = found?.suggestions.map(({ id, address }) => (
    <Combobox.Option value={id} key={id} className={classes.option}>
      {address}
    </Combobox.Option>
  ))

  return (
    <Combobox store={combobox} onOptionSubmit={(id) => void choose(id)} shadow="md">
      <p role="status" className="sr">
        {told}
      </p>
      <Combobox.Target>
        <TextInput
          label="Find address"
          size={size}
          placeholder={isReached ? 'Start typing an address or a postcode' : `${needsNetwork}: type it below`}
          autoComplete="off"
          maxLength={200}
          disabled={disabled || !isReached}
          autoFocus={begins}
          // Not disabled, which would lose the focus after a choice.
          readOnly={choosing}
          leftSection={<IconSearch size={15} stroke={1.7} aria-hidden />}
          rightSection={isLooking || choosing ? <Loader size={14} role="img" aria-label="Looking up" /> : undefined}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            combobox.openDropdown()
          }}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isAsking && (!current || (!found && ownFound.found.length === 0))}>
        <Combobox.Options aria-label="Addresses" className={classes.options}>
          {told !== '' && <Combobox.Empty>{told}</Combobox.Empty>}
          {current && own && ownFound.found.length > 0 && (
            <Combobox.Group label={own.heading}>
              {ownFound.found.map(({ key, address, note }) => (
                <Combobox.Option value={`${ownPrefix}${key}`} key={key} className={classes.option}>
                  <span>
                    {address} {note !== undefined && <small>{note}</small>}
                  </span>
                </Combobox.Option>
              ))}
            </Combobox.Group>
          )}
          {!current ? null : own && ownFound.found.length > 0 && found && found.suggestions.length > 0 ? (
            <Combobox.Group label="Other addresses">{lookedUp}</Combobox.Group>
          ) : (
            lookedUp
          )}
        </Combobox.Options>
        {current && found?.notice && <p className={classes.notice}>{found.notice}</p>}
      </Combobox.Dropdown>
    </Combobox>
  )
}
