import '../../ui/form/mantine-dates.css'
import { AuditActionName, auditActions, type AuditEntry, type AuditFilters, type ListedClient } from '@lintel/contract'
import { Button, Select } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { clientQuery } from '../../lib/client.queries.ts'
import { useSession } from '../../lib/session.ts'
import { dateFormat, typedDay } from '../../lib/typed-dates.ts'
import { clearButton } from '../../ui/clear-button.ts'
import { ClientSelect } from '../../ui/client-select.tsx'
import classes from './filter-row.module.css'

interface Props {
  filters: AuditFilters
  change: (changes: AuditFilters) => void
}

const actions = Object.entries(auditActions).map(([value, label]) => ({ value, label }))

/** A user with their client, because user ids are unique only within a client. */
interface Person {
  id: string
  name: string
  clientId: string
}

const keyOf = ({ clientId, id }: Pick<Person, 'clientId' | 'id'>) => JSON.stringify([clientId, id])

/** The users of the selected client, and any others who have acted. */
const peopleIn = (
  client: Pick<ListedClient, 'id' | 'users'> | undefined,
  acts: readonly AuditEntry[],
): Map<string, Person> => {
  const users = (client?.users ?? []).map(({ id, name }) => ({ id, name, clientId: client?.id ?? '' }))
  const actors = acts.map(({ by: { id, name, clientId = '' } }) => ({ id, name, clientId }))
  const people = [...actors, ...users].filter(({ id }) => id !== '')
  return new Map(people.map((person) => [keyOf(person), person]))
}

function PersonField({ filters, change, acts }: Props & { acts: readonly AuditEntry[] }) {
  const { roles, client: own } = useSession()
  const { client = '', user = '', userclient = '' } = filters
  const chosen = useQuery({ ...clientQuery(client), enabled: roles.sysAdmin && client !== '' }).data
  const people = peopleIn(roles.sysAdmin ? chosen : own, acts)
  const current = keyOf({ id: user, clientId: userclient })
  if (user !== '' && !people.has(current)) people.set(current, { id: user, name: user, clientId: userclient })
  const options = [...people].map(([value, { name }]) => ({ value, label: name }))
  return (
    <Select
      aria-label="Person"
      placeholder="Person"
      data={options.toSorted((a, b) => a.label.localeCompare(b.label))}
      searchable
      clearable
      clearButtonProps={clearButton('Person')}
      value={user === '' ? null : current}
      onChange={(key) => {
        const person = key === null ? undefined : people.get(key)
        change({ user: person?.id, userclient: person?.clientId })
      }}
    />
  )
}

function DayField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string | undefined
  onChange: (day?: string) => void
}) {
  return (
    <DateInput
      aria-label={label}
      placeholder={`${label} dd/mm/yyyy`}
      valueFormat={dateFormat}
      dateParser={typedDay}
      clearable
      clearButtonProps={clearButton(label)}
      value={value ?? null}
      onChange={(day) => onChange(day ?? undefined)}
    />
  )
}

export function FilterRow({
  filters,
  change,
  clear,
  acts,
}: Props & { clear: () => void; acts: readonly AuditEntry[] }) {
  const { roles } = useSession()
  return (
    <div className={classes.filters}>
      {roles.sysAdmin && (
        <ClientSelect
          aria-label="Client"
          placeholder="Client"
          value={filters.client ?? ''}
          onChange={(client) => change({ client, user: undefined, userclient: undefined })}
        />
      )}
      <PersonField filters={filters} change={change} acts={acts} />
      <Select
        aria-label="Action"
        placeholder="Action"
        data={actions}
        clearable
        clearButtonProps={clearButton('Action')}
        comboboxProps={{ width: 280, position: 'bottom-start' }}
        value={filters.action ?? null}
        onChange={(action) => change({ action: AuditActionName.safeParse(action).data })}
      />
      <DayField label="From" value={filters.from} onChange={(from) => change({ from })} />
      <DayField label="To" value={filters.to} onChange={(to) => change({ to })} />
      <Button
        variant="subtle"
        leftSection={<IconRefresh size={15} stroke={1.7} aria-hidden />}
        disabled={Object.keys(filters).length === 0}
        onClick={clear}
      >
        Clear
      </Button>
    </div>
  )
}
