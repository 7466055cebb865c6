import { reportTypeCodes, type ListedClient } from '@lintel/contract'
import { Button, Select, Switch } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconRefresh } from '@tabler/icons-react'
import { useEffect, useState, type RefObject } from 'react'
import { addMonths, monthsAhead } from '../../../lib/months.ts'
import { useSession } from '../../../lib/session.ts'
import { MonthField } from '../../../ui/month-field/month-field.tsx'
import { SearchField } from '../../../ui/search-field/search-field.tsx'
import { branchesFor } from '../create/branches.ts'
import classes from './filters.module.css'
import { currentMonth, type ListState } from './list-state.ts'

interface FiltersProps {
  state: ListState
  search: string
  change: (change: Partial<ListState>) => void
  clear: () => void
  /** The clients to choose from; one alone is not offered. */
  clients: readonly ListedClient[]
  /** displayName by type name, as the list answered it. */
  typeLabels: Readonly<Record<string, string>>
  searchField: RefObject<HTMLInputElement | null>
  /** Deleted reports can be asked for. */
  showsDeleted: boolean
}

type Options = { value: string; label: string }[]

interface Choice {
  label: string
  value: string
  data: Options | { group: string; items: Options }[]
  onChange: (value: string) => void
}

function FilterSelect({ label, value, data, onChange }: Choice) {
  const isGrouped = data.some((entry) => 'items' in entry)
  return (
    <Select
      className={classes.select}
      aria-label={label}
      placeholder={label}
      data={data}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
      searchable={isGrouped || data.length > 12}
      // Names of clients head the groups: they are longer than the field.
      comboboxProps={isGrouped ? { width: 240, position: 'bottom-start' } : undefined}
      classNames={{ input: value === '' ? undefined : classes.set }}
    />
  )
}

const named = (entries: readonly { id: string; name: string }[]) =>
  entries.map(({ id, name }) => ({ value: id, label: name }))

/** Who inspects for a client, and then who did: reports keep them. */
const inspectorsOf = ({ users, formerusers = [] }: ListedClient) => [...users, ...formerusers]

/** For all clients: user ids are unique only within a client, so each has its own beside it. */
const grouped = (
  clients: readonly ListedClient[],
  of: (client: ListedClient) => readonly { id: string; name: string }[],
) =>
  clients.map((client) => ({
    group: client.name,
    items: of(client).map(({ id, name }) => ({ value: JSON.stringify([client.id, id]), label: name })),
  }))

/** A branch or an inspector among those of all clients: the client is filtered by with them. */
const chosenOf = (value: string, field: 'branch' | 'user'): Partial<ListState> => {
  if (value === '') return {}
  const [client, id] = JSON.parse(value) as [client: string, id: string]
  return { client, branch: '', user: '', [field]: id }
}

/** The types to filter by, under the names that people know them by. */
const typesOf = (client: ListedClient | undefined, labels: FiltersProps['typeLabels']) => {
  const own = client?.reportfactory.reportTypeList.filter(({ createAllowed }) => createAllowed)
  if (own && own.length > 0) return own.map(({ name, displayName }) => ({ value: name, label: displayName }))
  return Object.keys(reportTypeCodes).map((name) => ({ value: name, label: labels[name] ?? name }))
}

/** The one row of filters above the list. */
export function Filters({
  state,
  search,
  change,
  clear,
  clients,
  typeLabels,
  searchField,
  showsDeleted,
}: FiltersProps) {
  const client = clients.length === 1 ? clients[0] : clients.find(({ id }) => id === state.client)
  const [first] = clients
  const [opened, setOpened] = useState(false)
  const set = [state.client, state.branch, state.user, state.type, state.deleted].filter((value) => value !== '').length
  const session = useSession()
  // A client that is out of reach by now would be an invisible filter.
  useEffect(() => {
    if (first && state.client !== '' && !client) change({ client: '', branch: '', user: '' })
  })
  return (
    <search className={classes.filters} data-opened={opened || undefined}>
      <SearchField
        ref={searchField}
        className={classes.search}
        label="Search"
        placeholder="Ref, address or postcode"
        value={search}
        onSearch={(wanted) => change({ search: wanted })}
      />
      <Button
        className={classes.toggle}
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.7} />}
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        Filters{set > 0 && ` (${set})`}
      </Button>
      <MonthField
        month={state.month}
        last={addMonths(currentMonth(), monthsAhead)}
        muted={state.search !== ''}
        onChange={(month) => change({ month, search: '' })}
      />
      {clients.length > 1 && (
        <FilterSelect
          label="Client"
          value={state.client}
          data={named(clients)}
          onChange={(id) => change({ client: id, branch: '', user: '' })}
        />
      )}
      <FilterSelect
        label="Report type"
        value={state.type}
        data={typesOf(client, typeLabels)}
        onChange={(type) => change({ type })}
      />
      {!client && clients.length > 1 && (
        <>
          <FilterSelect
            label="Branch"
            value=""
            data={grouped(clients, ({ branches }) => branches)}
            onChange={(chosen) => change(chosenOf(chosen, 'branch'))}
          />
          <FilterSelect
            label="Inspector"
            value=""
            data={grouped(clients, inspectorsOf)}
            onChange={(chosen) => change(chosenOf(chosen, 'user'))}
          />
        </>
      )}
      {client && (
        <>
          <FilterSelect
            label="Branch"
            value={state.branch}
            data={named(branchesFor(client, session.user, session))}
            onChange={(branch) => change({ branch })}
          />
          <FilterSelect
            label="Inspector"
            value={state.user}
            data={named(inspectorsOf(client))}
            onChange={(user) => change({ user })}
          />
        </>
      )}
      {showsDeleted && (
        <Switch
          className={classes.deleted}
          label="Show deleted"
          checked={state.deleted === 'true'}
          onChange={(event) => change({ deleted: event.currentTarget.checked ? 'true' : '' })}
        />
      )}
      <Button
        className={classes.clear}
        variant="subtle"
        leftSection={<IconRefresh size={15} stroke={1.7} />}
        onClick={clear}
      >
        Clear
      </Button>
    </search>
  )
}
