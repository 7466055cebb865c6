import type { Branch } from '@lintel/contract'
import { addressText } from '@lintel/rules'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { FieldGroup } from '../../../../ui/form/section-page.tsx'
import type { ClientForm } from '../client-form.ts'
import type { EntryColumn } from './entry-table.tsx'
import { LinkTable, NewLink } from './link-table.tsx'

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
