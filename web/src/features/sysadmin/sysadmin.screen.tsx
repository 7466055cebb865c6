import { providerClientId } from '@lintel/contract'
import { Button } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { Navigate, useParams } from 'react-router-dom'
import { openDialog } from '../../lib/dialogs.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { RouteTab, RouteTabs } from '../../ui/route-tabs/route-tabs.tsx'
import { ScreenBar } from '../../ui/screen-bar.tsx'
import { Letters } from '../../ui/table/letters.tsx'
import { AccountPage } from './account-page.tsx'
import { AccountTable } from './account-table.tsx'
import { GroupList } from './group-list.tsx'
import { letterOf, letterQuery } from './sysadmin.queries.ts'
import classes from './sysadmin.module.css'

const letterAddress = (letter: string) => `/sysadmin/userlist/${letter}`

function UserList({ letter }: { letter: string }) {
  const list = useInfiniteQuery({ ...letterQuery(letter), placeholderData: keepPreviousData })
  const pages = list.data?.pages
  const known = pages?.flatMap(({ data }) => data)
  // Rows stay while the next ones load; that the letter before had none says nothing of this one.
  const accounts = list.isPlaceholderData && known?.length === 0 ? undefined : known
  return (
    <>
      <div className={classes.letters}>
        <Letters current={letter} addressOf={letterAddress} />
      </div>
      <AccountTable
        accounts={accounts}
        clients={Object.fromEntries((pages ?? []).flatMap(({ clients }) => Object.entries(clients)))}
        source={list}
        empty={
          <EmptyState
            title={`No account under ${letter.toUpperCase()}`}
            text="Accounts are listed by the first letter of their email address."
          />
        }
      />
      {accounts && accounts.length > 0 && (
        <div className={classes.foot}>
          <p role="status" className="num">
            {accounts.length} {accounts.length === 1 ? 'account' : 'accounts'}
            {list.hasNextPage && ' so far'}
          </p>
          {list.hasNextPage && (
            <Button
              variant="default"
              size="xs"
              loading={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              Show more
            </Button>
          )}
        </div>
      )}
    </>
  )
}

/** The accounts and groups of the identity service: `/sysadmin`, and an account: `/sysadmin/user/{sub}`. */
export function SysAdminScreen() {
  const { '*': part = '' } = useParams()
  const [tab = '', search = ''] = part.split('/')
  if (tab === 'user' && search !== '') return <AccountPage key={search} sub={search} />
  if (tab !== 'grouplist' && (tab !== 'userlist' || search === '')) return <Navigate to={letterAddress('a')} replace />
  // A longer one is the name of an account.
  if (search.length > 1 && search !== '0-9') return <Navigate to={`/sysadmin/user/${search}`} replace />
  return (
    <div className={classes.screen}>
      <ScreenBar title="Accounts">
        <Button
          leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
          onClick={() => openDialog('newAccount', {})}
        >
          New Account
        </Button>
      </ScreenBar>
      <div className={classes.tabs}>
        <RouteTabs label="Parts of the system administration">
          <RouteTab to={letterAddress(tab === 'userlist' ? letterOf(search) : 'a')}>Users</RouteTab>
          <RouteTab to="/sysadmin/grouplist">Groups</RouteTab>
          <RouteTab to={`/clients/${providerClientId}/address`}>Our company</RouteTab>
        </RouteTabs>
      </div>
      {tab === 'userlist' ? <UserList letter={letterOf(search)} /> : <GroupList />}
    </div>
  )
}
