import {
  genericMessages,
  jobPollMs,
  monthPattern,
  providerInvoiceMessages,
  routes,
  type Download,
  type EmailBounce,
  type Job,
  type ProviderInvoice,
  type ProviderInvoiceChange,
  type RouteRequest,
} from '@lintel/contract'
import { dayInLondon, monthOf } from '@lintel/rules'
import { infiniteQueryOptions, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, apiFile, errorText } from '../../lib/api.ts'
import { monthLabel } from '../../lib/date-time.ts'
import { fileOfJob } from '../../lib/jobs.ts'
import { queryClient, type Prefetch } from '../../lib/query-client.ts'
import { saveFile } from '../../lib/save-file.ts'
import { toast } from '../../lib/toasts.ts'
import { letterIn } from '../../ui/table/letters.tsx'

const allKey = ['invoices'] as const

/** The latest month that has invoices. */
export const lastMonth = (): string => monthOf(dayInLondon(new Date()))

export const monthIn = (params: URLSearchParams): string => {
  const month = params.get('month') ?? ''
  return monthPattern.test(month) && month <= lastMonth() ? month : lastMonth()
}

export const letterQuery = (month: string, letter: string, name = '') =>
  infiniteQueryOptions({
    queryKey: [...allKey, 'letter', month, letter, name],
    queryFn: ({ signal, pageParam }) => {
      const wanted = name === '' ? { starts_with: letter } : { name }
      return api(routes.listClientsForInvoice, {
        query: { month, ...wanted, ...(pageParam !== '' && { after: pageParam }) },
        signal,
      })
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

export const initialsQuery = (month: string) =>
  queryOptions({
    queryKey: [...allKey, 'initials', month],
    queryFn: async ({ signal }) =>
      (await api(routes.listClientsForInvoice, { query: { month, initials: 'true' }, signal })).initials,
  })

export const totalsQuery = (month: string) =>
  queryOptions({
    queryKey: [...allKey, 'totals', month],
    queryFn: async ({ signal }) => {
      const { totals, job } = await api(routes.listClientsForInvoice, { query: { month }, signal })
      return { totals, job }
    },
  })

export const ownQuery = (month: string | undefined) =>
  queryOptions({
    queryKey: [...allKey, 'own', month],
    queryFn: async ({ signal }) =>
      (await api(routes.listProviderInvoices, { query: { ...(month !== undefined && { month }) }, signal })).data,
  })

export const prefetchInvoices: Prefetch = ({ search }) => {
  const month = monthIn(search)
  void queryClient.prefetchInfiniteQuery({ ...letterQuery(month, letterIn(search) ?? 'a'), retry: false })
  void queryClient.prefetchQuery({ ...initialsQuery(month), retry: false })
  void queryClient.prefetchQuery({ ...totalsQuery(month), retry: false })
}

export const chosenMonthIn = (params: URLSearchParams): string | undefined =>
  params.has('month') ? monthIn(params) : undefined

export const prefetchOwnInvoices: Prefetch = ({ search }) => {
  void queryClient.prefetchQuery({ ...ownQuery(chosenMonthIn(search)), retry: false })
}

const refresh = () => queryClient.invalidateQueries({ queryKey: allKey })

const jobQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['jobs', id],
    queryFn: ({ signal }) => api(routes.getJob, { params: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data?.completed ? false : jobPollMs),
  })

function showResult(month: string, { error, progress: { done, total } }: Job): void {
  if (error !== undefined) return void toast.error(error)
  if (total > done) toast.error(providerInvoiceMessages.unreadable(total - done))
  toast.success(
    done === 0
      ? `There was no invoice to make for ${monthLabel(month)}.`
      : `${done} ${done === 1 ? 'invoice' : 'invoices'} made for ${monthLabel(month)}.`,
  )
}

/** Jobs whose end was shown. */
const shownJobs = new Set<string>()

/** `known` is a job that is already running, started by any user: it is followed too. */
export const useGenerate = (month: string, known: string | undefined) => {
  const [started, setStarted] = useState<{ month: string; id: string }>()
  const start = useMutation({
    mutationFn: () => api(routes.generateProviderInvoices, { body: { month } }),
    onSuccess: ({ id }) => setStarted({ month, id }),
    onError: (error) => toast.error(errorText(error)),
  })
  const id = started?.month === month ? started.id : known
  const { data: job } = useQuery(jobQuery(id))
  const ended = job?.completed ? job : undefined
  useEffect(() => {
    if (!ended || shownJobs.has(ended.id)) return
    shownJobs.add(ended.id)
    showResult(month, ended)
    void refresh()
  }, [ended, month])
  const isRunning = start.isPending || (id !== undefined && !ended)
  return { generate: () => start.mutate(), isRunning, progress: ended ? undefined : job?.progress }
}

export const useToggleStatus = () =>
  useMutation({
    mutationFn: ({ id, status }: ProviderInvoice) =>
      api(routes.saveProviderInvoice, { params: { id }, body: { status: status === 'Paid' ? 'Unpaid' : 'Paid' } }),
    onSuccess: async () => {
      toast.success(genericMessages.saved)
      await refresh()
    },
    onError: () => toast.error(providerInvoiceMessages.statusFailed),
  })

export const useDeleteInvoice = () =>
  useMutation({
    mutationFn: ({ id }: ProviderInvoice) => api(routes.deleteProviderInvoice, { params: { id } }),
    onSuccess: () => toast.success(genericMessages.deleted),
    onError: () => toast.error(providerInvoiceMessages.deleteFailed),
    onSettled: refresh,
  })

export async function saveAmounts({ id, version }: ProviderInvoice, change: ProviderInvoiceChange): Promise<void> {
  await api(routes.saveProviderInvoice, { params: { id }, body: { ...change, version } })
  toast.success(genericMessages.saved)
  await refresh()
}

export async function creditInvoice({ id, version }: ProviderInvoice, amount: number): Promise<void> {
  await api(routes.creditProviderInvoice, { params: { id }, body: { version, amount } })
  toast.success(genericMessages.saved)
  await refresh()
}

export const downloadUnpaid = (month: string): Promise<Blob> =>
  apiFile(routes.downloadUnpaidInvoicesCsv, { query: { month } })

async function pdfOf({ id }: ProviderInvoice): Promise<Download> {
  const { data, job } = await api(routes.downloadProviderInvoice, { params: { id } })
  if (data) return data
  return fileOfJob(job ?? '')
}

export const useDownloadPdf = () =>
  useMutation({
    mutationFn: async (invoice: ProviderInvoice) => {
      const { url, filename } = await pdfOf(invoice)
      saveFile(url, filename)
    },
    onError: (error) => toast.error(errorText(error)),
  })

/** The e-mails of an invoice, a page at a time, with the sender's address. Never cached: one may just have bounced. */
export const invoiceEmailsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...allKey, 'emails', id],
    queryFn: ({ pageParam, signal }) =>
      api(routes.listInvoiceEmails, { params: { id }, query: pageParam ? { before: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

export const findInvoiceBounces = async (
  id: string,
  addresses: string[],
  signal: AbortSignal,
): Promise<EmailBounce[]> =>
  (await api(routes.findInvoiceBounces, { params: { id }, body: { addresses }, signal })).data

/** Mails an invoice, once per key; the first mail assigns its number. Throws the server's error. */
export async function mailInvoice(body: RouteRequest<typeof routes.sendInvoiceEmail>['body']): Promise<void> {
  try {
    await api(routes.sendInvoiceEmail, { body })
  } finally {
    // It can have its number although the mail was not sent.
    void refresh()
  }
}
