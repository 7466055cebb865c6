import { Button } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useFieldSize, FieldGroup } from '../../../../ui/form/section-page.tsx'
import classes from './entry-table.module.css'
import { ActionTable, type EntryColumn } from './entry-table.tsx'
import type { Branch, AgencyUser } from '@lintel/contract'
import { addressText } from '@lintel/rules'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import type { ClientForm } from '../client-form.ts'

export function NewLink({ words, to }: { words: string; to: string }) {
  return (
    <Button
      component={Link}
      to={to}
      size={useFieldSize()}
      variant="default"
      className={classes.add}
      leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
    >
      {words}
    </Button>
  )
}

export function LinkTable<T extends { id: string }>({
  columns,
  entries,
  nameOf,
  addressOf,
}: {
  columns: readonly [EntryColumn<T>, ...EntryColumn<T>[]]
  entries: readonly T[]
  nameOf: (entry: T) => string
  addressOf: (entry: T) => string
}) {
  const size = useFieldSize()
  return (
    <ActionTable
      columns={columns}
      entries={entries}
      keyOf={({ id }) => id}
      renderActions={(entry) => (
        <Button
          component={Link}
          to={addressOf(entry)}
          size={size}
          variant="subtle"
          aria-label={`Edit ${nameOf(entry)}`}
          leftSection={<IconPencil size={16} stroke={1.7} aria-hidden />}
        >
          Edit
        </Button>
      )}
    />
  )
}

const columns: [EntryColumn<Branch>, ...EntryColumn<Branch>[]] = [
  { title: 'Name', cell: ({ name }) => name },
  { title: 'Address', cell: ({ address }) => addressText(address) },
  { title: 'Email', cell: ({ address: { email } }) => email },
  { title: 'Phone', cell: ({ address: { phone } }) => phone },
]

export function BranchesTab({ form }: { form: ClientForm }) {
  const { id, branches } = form.values
  const add = <NewLink words="New Branch" to={`/branches/new?client=${id}`} />
  if (branches.length === 0)
    return (
      <EmptyState title="No branches" text="Reports belong to a branch: make the first one.">
        {add}
      </EmptyState>
    )
  return (
    <FieldGroup title="Branches">
      <LinkTable
        columns={columns}
        entries={branches.toSorted((a, b) => a.name.localeCompare(b.name))}
        nameOf={({ name }) => name}
        addressOf={(branch) => `/branches/${branch.id}?client=${id}`}
      />
      {add}
    </FieldGroup>
  )
}

const branchesOf = ({ branchlist }: AgencyUser, branches: readonly Branch[]) =>
  branchlist.length === 0
    ? 'All branches'
    : branches
        .filter(({ id }) => branchlist.includes(id))
        .map(({ name }) => name)
        .join(', ')

export function UsersTab({ form }: { form: ClientForm }) {
  const { id, users, branches } = form.values
  const columns: [EntryColumn<AgencyUser>, ...EntryColumn<AgencyUser>[]] = [
    { title: 'Name', cell: ({ name }) => name },
    { title: 'Email', cell: ({ email }) => email },
    { title: 'Branches', cell: (user) => branchesOf(user, branches) },
  ]
  const add = <NewLink words="New User" to={`/users/new?client=${id}`} />
  if (users.length === 0)
    return (
      <EmptyState title="No users" text="No user of this client can sign in yet. Add the first user.">
        {add}
      </EmptyState>
    )
  return (
    <FieldGroup title="Users">
      <LinkTable
        columns={columns}
        entries={users.toSorted((a, b) => a.name.localeCompare(b.name))}
        nameOf={({ name }) => name}
        addressOf={(user) => `/users/${user.id}?client=${id}`}
      />
      {add}
    </FieldGroup>
  )
}
