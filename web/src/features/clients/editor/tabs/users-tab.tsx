import type { AgencyUser, Branch } from '@lintel/contract'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { FieldGroup } from '../../../../ui/form/section-page.tsx'
import type { ClientForm } from '../client-form.ts'
import type { EntryColumn } from './entry-table.tsx'
import { LinkTable, NewLink } from './link-table.tsx'

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
