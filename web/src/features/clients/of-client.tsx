import { Id, type Client } from '@lintel/contract'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { ApiError, errorText } from '../../lib/api-error.ts'
import { clientQuery } from '../../lib/client.queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ScreenBar } from '../../ui/screen-bar.tsx'
import { clientIn } from './clients.queries.ts'
import classes from './editor/client-editor.module.css'

/** Said where there is no such record. */
export function NotThere({ what }: { what: string }) {
  return (
    <EmptyState title={`There is no such ${what}`} text="It may have been deleted, or the link is wrong.">
      <Button component={Link} to="/clients" variant="default">
        All clients
      </Button>
    </EmptyState>
  )
}

/** The page of a record of the client that stands in the address, once that is there. */
export function OfClient({ what, children }: { what: string; children: (client: Client) => ReactNode }) {
  const [params] = useSearchParams()
  const id = clientIn(params)
  const isId = Id.safeParse(id).success
  const { data, error, refetch } = useQuery({ ...clientQuery(id), enabled: isId })
  if (data) return children(data)
  if (!isId || (error instanceof ApiError && error.status === 404)) return <NotThere what={what} />
  if (error)
    return (
      <EmptyState failed title={`The ${what} could not be loaded`} text={errorText(error)}>
        <Button variant="default" onClick={() => void refetch()}>
          Try again
        </Button>
      </EmptyState>
    )
  return (
    <div className={classes.loading} aria-busy="true" aria-label={`Loading ${what}`}>
      <ScreenBar title={what} />
      {Array.from({ length: 6 }, (_, row) => (
        <Skeleton key={`row-${row}`} height={28} />
      ))}
    </div>
  )
}
