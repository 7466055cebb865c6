import type { Client } from '@lintel/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { ApiError } from '../../lib/api-error.ts'
import { clientQuery } from '../../lib/client.queries.ts'
import { useSession } from '../../lib/session.ts'
import { BackLink } from '../../ui/screen-bar.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { LoadingScreen } from '../../ui/loading-screen.tsx'
import { clientIn, ownersQuery } from './clients.queries.ts'
import classes from './editor/client-editor.module.css'

type What = Parameters<typeof ownersQuery>[0]

function Back() {
  const isWhole = useSession().roles.sysAdmin
  return (
    <Button component={Link} to={isWhole ? '/clients' : '/accountsettings'} variant="default">
      {isWhole ? 'All clients' : 'Account settings'}
    </Button>
  )
}

export const BackToUsers = ({ client }: { client: Pick<Client, 'id' | 'name'> }) => (
  <BackLink to={`/clients/${client.id}/users`} label={`Users of ${client.name}`} />
)

export function RecordNotFound({ what }: { what: What }) {
  return (
    <EmptyState title={`There is no such ${what}`} text="It may have been deleted, or the link is wrong.">
      <Back />
    </EmptyState>
  )
}

/** Of the client in the URL, otherwise the user's own, or for system administrators the client that has the record. */
export function ClientRecord({ what, children }: { what: What; children: (client: Client) => ReactNode }) {
  const [params] = useSearchParams()
  const { id: record = '' } = useParams()
  const { roles, client: own } = useSession()
  const named = clientIn(params) ?? (roles.sysAdmin ? undefined : own?.id)
  const isSought = named === undefined && roles.sysAdmin && record !== 'new'
  const owners = useQuery({ ...ownersQuery(what, record), enabled: isSought })
  const [only, ...others] = (isSought && owners.data?.data) || []
  // Branch ids are unique across clients, user ids within one.
  const id = named ?? (others.length === 0 ? only?.id : undefined)
  const one = useQuery({ ...clientQuery(id ?? ''), enabled: id !== undefined })
  const { error, refetch } = id === undefined ? owners : one
  if (id !== undefined && one.data) return children(one.data)
  if (id === undefined && record === 'new')
    return (
      <EmptyState title="Open the client first" text={`A new ${what} is added on the page of its client.`}>
        <Back />
      </EmptyState>
    )
  const isMissing = id === undefined ? !isSought || owners.isSuccess : error instanceof ApiError && error.status === 404
  if (isMissing && !owners.isFetching) return <RecordNotFound what={what} />
  if (error) return <LoadFailed title={`The ${what} could not be loaded`} error={error} again={refetch} />
  return <LoadingScreen title={what} what={what} rows={6} className={classes.loading} />
}
