import { providerClientId, type ListedAccount } from '@lintel/contract'
import { attributeOf } from '../../lib/account.queries.ts'
import { dateTimeText } from '../../lib/date-time.ts'
import { RowLink } from '../../ui/table/table-row.tsx'
import { Table, type Column, type ListProps } from '../../ui/table/table.tsx'
import looks from './account-table.module.css'
import { Badge } from '@mantine/core'

interface Line extends ListedAccount {
  id: string
  email: string
  client: string
}

const columns: Column<Line>[] = [
  {
    name: 'email',
    title: 'Email',
    skeleton: 220,
    cell: ({ email }) => <RowLink>{email}</RowLink>,
    tip: ({ email }) => email,
  },
  { name: 'client', title: 'Company', skeleton: 160, cell: ({ client }) => client, tip: ({ client }) => client },
  {
    name: 'status',
    title: 'Status',
    width: 140,
    skeleton: 70,
    cell: (account) => <AccountStatus account={account} />,
  },
  {
    name: 'created',
    title: 'Created',
    width: 160,
    skeleton: 110,
    cell: ({ UserCreateDate }) => <time dateTime={UserCreateDate}>{dateTimeText(UserCreateDate)}</time>,
  },
]

export function AccountTable({
  rows,
  clients,
  ...list
}: ListProps<ListedAccount> & { clients: Readonly<Record<string, string>> }) {
  const lines = rows?.map((account): Line => {
    const clientId = attributeOf(account.Attributes, 'custom:client_id')
    // The provider's own client is in no list.
    const client = clientId === providerClientId ? 'Provider' : (clients[clientId] ?? clientId)
    return { ...account, id: account.Username, email: attributeOf(account.Attributes, 'email'), client }
  })
  return (
    <Table
      {...list}
      caption="Accounts"
      columns={columns}
      rows={lines?.toSorted((a, b) => a.email.localeCompare(b.email))}
      failedTitle="The accounts could not be loaded"
      addressOf={({ Username }) => `/sysadmin/user/${Username}`}
      classNames={looks}
    />
  )
}

const words: Record<string, string> = {
  CONFIRMED: 'Active',
  FORCE_CHANGE_PASSWORD: 'Invited',
  RESET_REQUIRED: 'Password reset',
}

export function AccountStatus({
  account: { Enabled, UserStatus },
}: {
  account: Pick<ListedAccount, 'Enabled' | 'UserStatus'>
}) {
  if (!Enabled) return <Badge data-tone="amber">Disabled</Badge>
  return <Badge data-tone={UserStatus === 'CONFIRMED' ? 'green' : 'blue'}>{words[UserStatus] ?? UserStatus}</Badge>
}
