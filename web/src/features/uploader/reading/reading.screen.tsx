import { transcriptionMessages } from '@lintel/contract'
import { Button, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router-dom'
import { useAttempt } from '../../../lib/attempt.ts'
import { errorText } from '../../../lib/api-error.ts'
import { BackLink, ScreenBar } from '../../../ui/screen-bar.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useCreatingClient } from '../../../ui/new-report/new-report-form.ts'
import { isTransient, readingDictionaryQuery, readingQuery, startReading } from '../uploader.queries.ts'
import { Review } from './review.tsx'

export const readingAddress = (list: string, reading: string, document: string): string =>
  `${list}${list.includes('?') ? '&' : '?'}reading=${reading}&document=${document}`

export function Reading({
  client: clientId,
  id,
  document,
  list,
}: {
  client: string
  id: string
  /** The client's document, if the URL names it. */
  document: string | undefined
  /** The URL of the list. */
  list: string
}) {
  const navigate = useNavigate()
  const reading = useQuery(readingQuery(clientId, id))
  const dictionary = useQuery(readingDictionaryQuery(clientId))
  const { client, error: clientError } = useCreatingClient(clientId)
  const { busy, attempt } = useAttempt()
  const read = reading.data && 'findings' in reading.data ? reading.data : undefined
  const failure = reading.error ?? (read && (dictionary.error ?? clientError))

  const again = async () => {
    // A lost response is requested again; a rejected document is read again.
    if (read || document === undefined || isTransient(reading.error)) {
      await Promise.all([!read && reading.refetch(), dictionary.error && dictionary.refetch()])
      return
    }
    await attempt('busy', async () => {
      const next = await startReading(clientId, document)
      await navigate(readingAddress(list, next, document), { replace: true })
    })
  }

  const content = () => {
    if (failure)
      return (
        <EmptyState failed title={transcriptionMessages.failed} text={errorText(failure)}>
          <Button loading={busy !== undefined || reading.isFetching} onClick={() => void again()}>
            Try again
          </Button>
          <Button variant="default" component={Link} to={list}>
            All documents
          </Button>
        </EmptyState>
      )
    if (!read || !client || !dictionary.data)
      return (
        <EmptyState
          title="The document is being read"
          text="It takes a few seconds. You can leave this page and come back to it."
        >
          <Loader aria-hidden />
        </EmptyState>
      )
    return <Review key={read.id} read={read} client={client} dictionary={dictionary.data} />
  }
  return (
    <>
      <ScreenBar title={read?.filename ?? 'Make a report'} before={<BackLink to={list} label="All documents" />} />
      {content()}
    </>
  )
}
