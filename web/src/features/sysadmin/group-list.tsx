import type { AccountGroup } from '@lintel/contract'
import { useQuery } from '@tanstack/react-query'
import { groupsQuery } from '../../lib/account.queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Table, type Column } from '../../ui/table/table.tsx'
import looks from './group-list.module.css'

type Line = Omit<AccountGroup, 'GroupName'> & { id: string }

const lineOf = ({ GroupName, ...group }: AccountGroup): Line => ({ id: GroupName, ...group })

const columns: Column<Line>[] = [
  { name: 'group', title: 'Group', width: 220, skeleton: 140, cell: ({ id }) => id },
  { name: 'description', title: 'Description', skeleton: 260, cell: ({ Description }) => Description },
  { name: 'precedence', title: 'Precedence', width: 110, skeleton: 20, cell: ({ Precedence }) => Precedence },
]

export function GroupList() {
  const groups = useQuery(groupsQuery)
  return (
    <Table
      caption="Groups"
      columns={columns}
      rows={groups.data?.Groups.map(lineOf)}
      source={groups}
      failedTitle="The groups could not be loaded"
      addressOf={() => undefined}
      empty={<EmptyState title="No groups" text="The identity service has no groups." />}
      classNames={looks}
    />
  )
}
