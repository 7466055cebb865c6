import { daySheetMessages, routes, type Client, type Download, type PlainDate } from '@lintel/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { fileOfJob } from '../../lib/file-of-job.ts'
import { openFetched } from '../../lib/open-fetched.ts'
import { queryClient } from '../../lib/query-client.ts'
import { toast } from '../../lib/toasts.ts'

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
