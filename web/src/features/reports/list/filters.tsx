import type { ListedClient } from '@lintel/contract'
import { Button, Select, Switch } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconRefresh } from '@tabler/icons-react'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { addMonths, monthsAhead } from '../../../lib/date-time.ts'
import { preloadable } from '../../../lib/preloadable.ts'
import { useSession } from '../../../lib/session.ts'
import { clearButton } from '../../../ui/clear-button.ts'
import { MonthField } from '../../../ui/month-field/month-field.tsx'
import { SearchField } from '../../../ui/search-field/search-field.tsx'
import { branchesFor } from '../../../ui/new-report/branches.ts'
import { typesToFilterBy, type ChosenClient } from './report-capabilities.ts'
import classes from './filters.module.css'
import { currentMonth, type ListState } from './list-state.ts'

/** Loaded only for users who can choose a client. */
const { Component: ClientSelect } = preloadable(
  async () => (await import('../../../ui/client-select.tsx')).ClientSelect,
)

interface FiltersProps {
  state: ListState
  search: string
  change: (change: Partial<ListState>) => void
  clear: () => void
  /** The client whose reports are shown; undefined for all. */
  client: ChosenClient | undefined
  choosesClient: boolean
  isClientMissing: boolean
  /** displayName by type name, as returned with the list. */
  typeLabels: Readonly<Record<string, string>>
  showsDeleted: boolean
}

interface Choice {
  label: string
  value: string
  data: { value: string; label: string }[]
  onChange: (value: string) => void
  disabled?: string | undefined
}

function FilterSelect({ label, value, data, onChange, disabled }: Choice) {
  return (
    <Select
      className={classes.select}
      aria-label={label}
      placeholder={label}
      data={data}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
      clearable
      clearButtonProps={clearButton(label)}
      searchable={data.length > 12}
      disabled={disabled !== undefined}
      title={disabled}
      classNames={{ input: value === '' ? undefined : classes.set }}
    />
  )
}

const named = (entries: readonly { id: string; name: string }[]) =>
  entries.map(({ id, name }) => ({ value: id, label: name }))

/** A client's inspectors, then its former ones, which reports keep. */
const allInspectors = ({ users, formerusers = [] }: ListedClient) => [...users, ...formerusers]

/** Without a network: what was typed narrows the reports of this device. */
export function FilterHeld({ search, change }: Pick<FiltersProps, 'search' | 'change'>) {
  return (
    <search className={classes.filters}>
      <SearchField
        className={classes.search}
        label="Search"
        placeholder="Ref or address"
        value={search}
        onSearch={(wanted) => change({ search: wanted })}
      />
      <p className={classes.held}>No network: these reports are on this device.</p>
    </search>
  )
}

export function Filters({
  state,
  search,
  change,
  clear,
  client,
  choosesClient,
  isClientMissing,
  typeLabels,
  showsDeleted,
}: FiltersProps) {
  const [opened, setOpened] = useState(false)
  const set = [state.client, state.branch, state.user, state.type, state.deleted].filter((value) => value !== '').length
  const session = useSession()
  const withoutClient = client ? undefined : 'Choose a client first'
  const dropClient = useEffectEvent(() => change({ client: '', branch: '', user: '' }))
  // A client that does not exist would be an invisible filter.
  useEffect(() => {
    if (isClientMissing && state.client !== '') dropClient()
  }, [isClientMissing, state.client])
  return (
    <search className={classes.filters} data-opened={opened || undefined}>
      <SearchField
        className={classes.search}
        label="Search"
        placeholder="Ref or address"
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
        all={state.search !== ''}
        onChange={(month) => change({ month, search: '' })}
      />
      {choosesClient && (
        <Suspense fallback={<Select className={classes.select} aria-label="Client" placeholder="Client" disabled />}>
          <ClientSelect
            className={classes.select}
            classNames={{ input: state.client === '' ? undefined : classes.set }}
            aria-label="Client"
            placeholder="Client"
            value={state.client}
            onChange={(id) => change({ client: id, branch: '', user: '' })}
          />
        </Suspense>
      )}
      <FilterSelect
        label="Report type"
        value={state.type}
        data={typesToFilterBy(client, typeLabels)}
        onChange={(type) => change({ type })}
      />
      <FilterSelect
        label="Branch"
        value={client ? state.branch : ''}
        data={client ? named(branchesFor(client, session.user, session)) : []}
        disabled={withoutClient}
        onChange={(branch) => change({ branch })}
      />
      <FilterSelect
        label="Inspector"
        value={client ? state.user : ''}
        data={client ? named(allInspectors(client)) : []}
        disabled={withoutClient}
        onChange={(user) => change({ user })}
      />
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
