import {
  daySheetNoteLength,
  type AgencyUser,
  type Client,
  type PlainDate,
  daySheetMessages,
  routes,
  type Download,
} from '@lintel/contract'
import { displayDate, newId } from '@lintel/rules'
import { Button, Modal, Select, Textarea } from '@mantine/core'
import { useInfiniteQuery, useMutation, infiniteQueryOptions, useQuery } from '@tanstack/react-query'
import { IconFileText, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { errorText } from '../../lib/api-error.ts'
import { dateTimeText } from '../../lib/date-time.ts'
import type { AlongReport } from '../../lib/dialogs.ts'
import { needsNetwork, useConnection } from '../../lib/offline/connection.ts'
import { TakeAlongButton } from '../../ui/along/take-along.tsx'
import { alongOf, diaryQuery, usePlanner } from './appointments.queries.ts'
import { toast } from '../../lib/toasts.ts'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import dialog from '../../ui/dialog.module.css'
import classes from './appointment.module.css'
import { api } from '../../lib/api.ts'
import { fileOfJob } from '../../lib/jobs.ts'
import { openFetched } from '../../lib/open-fetched.ts'
import { queryClient } from '../../lib/query-client.ts'

type Inspector = Pick<AgencyUser, 'id' | 'name'>

declare module '../../lib/dialogs.ts' {
  interface DialogProps {
    /** The day sheets of inspectors; a single one needs no choice. */
    daySheet: { client: Client; inspectors: readonly Inspector[]; chosen: string | undefined; date: PlainDate }
  }
}

function Sent({ day }: { day: Day }) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(daySheetEmailsQuery(day))
  const logs = data?.pages.flatMap((page) => page.data) ?? []
  return (
    <>
      {logs.length > 0 && (
        <ul className={classes.sent} aria-label="Sent">
          {logs.map(({ logdate, sentby, toaddresses, unconfirmed, bounces }) => (
            <li key={logdate}>
              {`Sent on ${dateTimeText(logdate)}${sentby ? ` by ${sentby}` : ''} to ${toaddresses.join(', ')}`}
              {unconfirmed && ', it is not known whether it was sent'}
              {bounces && bounces.length > 0 && <strong>, it did not arrive</strong>}
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button variant="subtle" size="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Look further back
        </Button>
      )}
    </>
  )
}

export function DaySheetDialog({
  client,
  inspectors,
  chosen,
  date,
  onClose,
}: {
  client: Client
  inspectors: readonly Inspector[]
  chosen: string | undefined
  date: PlainDate
  onClose: () => void
}) {
  const [userId, setUserId] = useState(chosen ?? (inspectors.length === 1 ? inspectors[0]?.id : undefined))
  const [message, setMessage] = useState('')
  const [key, setKey] = useState(newId)
  const isReached = useConnection()
  const day: Day = { client, userId: userId ?? '', date }
  const emails = useInfiniteQuery({ ...daySheetEmailsQuery(day), enabled: userId !== undefined })
  const to = emails.data?.pages[0]?.to
  const open = useMutation({ mutationFn: () => openDaySheet(day) })
  const send = useMutation({
    mutationFn: () => mailDaySheet(day, message, key),
    onSuccess: () => {
      setMessage('')
      setKey(newId())
    },
    onError: (error) => toast.error(errorText(error)),
  })
  return (
    <Modal opened onClose={onClose} title={`Day sheet, ${displayDate(date)}`} size={520}>
      <div className={dialog.body}>
        {inspectors.length > 1 && (
          <Select
            label="Inspector"
            placeholder="Choose an inspector"
            data={inspectors.map(({ id, name }) => ({ value: id, label: name }))}
            value={userId ?? null}
            onChange={(id) => {
              setUserId(id ?? undefined)
              setKey(newId())
            }}
            searchable
          />
        )}
        {emails.error && (
          <p role="alert" className={dialog.error}>
            {errorText(emails.error)}
          </p>
        )}
        {userId !== undefined && emails.data && (
          <>
            <p>{to ? `It is mailed to ${to}.` : `${daySheetMessages.noAddress} It can be opened and printed.`}</p>
            {to !== '' && (
              <Textarea
                label="Message"
                description="Sent with the PDF."
                minRows={2}
                autosize
                maxLength={daySheetNoteLength}
                value={message}
                onChange={(event) => setMessage(event.currentTarget.value)}
              />
            )}
            <Sent day={day} />
          </>
        )}
      </div>
      <DialogFoot
        cancel="Close"
        onCancel={onClose}
        action="Email"
        onAction={() => send.mutate()}
        leftSection={<IconSend size={16} stroke={1.8} aria-hidden />}
        disabled={!to || !isReached}
        left={isReached ? undefined : needsNetwork}
        loading={send.isPending}
      >
        <TakeAlongButton reports={useAlongOf(day)} />
        <Button
          variant="default"
          leftSection={<IconFileText size={16} stroke={1.8} aria-hidden />}
          disabled={userId === undefined || !isReached}
          loading={open.isPending}
          onClick={() => open.mutate()}
        >
          Open PDF
        </Button>
      </DialogFoot>
    </Modal>
  )
}

/** The reports of the inspector's visits on that day. */
const useAlongOf = ({ client, userId, date }: Day): AlongReport[] => {
  const { choosesClient } = usePlanner()
  const { data } = useQuery(diaryQuery({ client: choosesClient ? client.id : undefined, view: 'day', date }))
  return data?.filter((visit) => visit.userId === userId && !visit.cancelled).flatMap(alongOf) ?? []
}

export interface Day {
  client: Pick<Client, 'id'>
  userId: string
  date: PlainDate
}

const at = ({ client, userId, date }: Day) => ({ params: { userId, date }, query: { client: client.id } })

export const daySheetEmailsQuery = (day: Day) =>
  infiniteQueryOptions({
    queryKey: ['day-sheet-emails', day.client.id, day.userId, day.date],
    queryFn: ({ pageParam, signal }) => {
      const { params, query } = at(day)
      return api(routes.listDaySheetEmails, {
        params,
        query: { ...query, ...(pageParam !== '' && { before: pageParam }) },
        signal,
      })
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

async function pdfOf(day: Day): Promise<Download> {
  const { data, job } = await api(routes.downloadDaySheet, at(day))
  return data ?? fileOfJob(job ?? '')
}

export const openDaySheet = (day: Day): Promise<void> => openFetched('day-sheet.pdf', () => pdfOf(day))

/** Mails the sheet to its inspector, once per key. Throws the server's error. */
export const mailDaySheet = async (day: Day, message: string, idempotencykey: string): Promise<void> => {
  try {
    await api(routes.sendDaySheet, { ...at(day), body: { message, idempotencykey } })
    toast.success(daySheetMessages.sent)
  } finally {
    void queryClient.invalidateQueries({ queryKey: daySheetEmailsQuery(day).queryKey })
  }
}
