import { providerClientId, type AccountGroup } from '@lintel/contract'
import { Button } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import { countText } from '../../lib/date-time.ts'
import { openDialog } from '../../lib/dialogs.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { RouteTab, RouteTabs } from '../../ui/route-tabs/route-tabs.tsx'
import { SearchField } from '../../ui/search-field/search-field.tsx'
import { LetterIndex } from '../../ui/table/letters.tsx'
import { ListScreen } from '../../ui/table/list-screen.tsx'
import { MoreFoot } from '../../ui/table/more-foot.tsx'
import { AccountPage } from './account-page.tsx'
import { AccountTable } from './account-table.tsx'
import { initialsQuery, letterOf, letterQuery } from './sysadmin.queries.ts'
import { groupsQuery } from '../../lib/account.queries.ts'
import { Table, type Column } from '../../ui/table/table.tsx'
import looks from './group-list.module.css'

const letterAddress = (letter: string) => `/sysadmin/userlist/${letter}`

function Accounts({ part, letter }: { part: 'userlist' | 'grouplist'; letter: string }) {
  const showsUsers = part === 'userlist'
  const { data: initials } = useQuery({ ...initialsQuery, enabled: showsUsers })
  const [params, setParams] = useSearchParams()
  const address = (params.get('address') ?? '').replaceAll(/[\s"\\]/g, '')
  const list = useInfiniteQuery({
    ...letterQuery(letter, address),
    enabled: showsUsers,
    placeholderData: keepPreviousData,
  })
  const pages = list.data?.pages
  const known = pages?.flatMap(({ data }) => data)
  // Rows stay while the next ones load, but not an empty list, which says nothing of the next letter.
  const accounts = list.isPlaceholderData && known?.length === 0 ? undefined : known
  return (
    <ListScreen
      title="Accounts"
      actions={
        <Button
          leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
          onClick={() => openDialog('newAccount', {})}
        >
          New Account
        </Button>
      }
      tabs={
        <RouteTabs label="System administration">
          <RouteTab to={letterAddress(letter)}>Users</RouteTab>
          <RouteTab to="/sysadmin/grouplist">Groups</RouteTab>
          <RouteTab to={`/clients/${providerClientId}/address`}>Our company</RouteTab>
        </RouteTabs>
      }
      filters={
        showsUsers && (
          <>
            <SearchField
              label="Search by address"
              placeholder="Beginning of an address"
              value={address}
              onSearch={(wanted) => setParams(wanted === '' ? {} : { address: wanted }, { replace: address !== '' })}
            />
            <LetterIndex current={address === '' ? letter : undefined} used={initials} addressOf={letterAddress} />
          </>
        )
      }
      foot={
        showsUsers &&
        accounts &&
        accounts.length > 0 && <MoreFoot text={countText(accounts.length, 'account')} list={list} />
      }
    >
      {showsUsers ? (
        <AccountTable
          rows={accounts}
          clients={Object.fromEntries((pages ?? []).flatMap(({ clients }) => Object.entries(clients)))}
          source={list}
          empty={
            <EmptyState
              title={address === '' ? `No account under ${letter.toUpperCase()}` : 'No account found'}
              text="Accounts are listed by the first letter of their email address."
            />
          }
        />
      ) : (
        <GroupList />
      )}
    </ListScreen>
  )
}

function FirstLetter() {
  const { data, isPending } = useQuery(initialsQuery)
  return isPending ? null : <Navigate to={letterAddress(data?.[0] ?? 'a')} replace />
}

export function SysAdminScreen() {
  const { '*': part = '' } = useParams()
  const [tab = '', search = ''] = part.split('/')
  if (tab === 'user' && search !== '') return <AccountPage key={search} sub={search} />
  if (tab !== 'grouplist' && (tab !== 'userlist' || search === '')) return <FirstLetter />
  // A longer text is an account's name.
  if (search.length > 1 && search !== '0-9') return <Navigate to={`/sysadmin/user/${search}`} replace />
  return tab === 'userlist' ? (
    <Accounts part="userlist" letter={letterOf(search)} />
  ) : (
    <Accounts part="grouplist" letter="a" />
  )
}

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
