import { type Job, type ReceiptUpdate, type SharedReport, type SignatureUpdate, jobPollMs } from '@lintel/contract'
import { documents, sharing } from '@lintel/contract/features'
import { api, ApiError } from '../../lib/api.ts'
import { tryAgain } from '../../lib/try-again.ts'
import { withKey, type OpenedLink } from './prefetch.ts'
import { queryOptions } from '@tanstack/react-query'

/** The server would refuse the request again. */
const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 429

/** Retries a step after a pause; every step is idempotent. */
const insist = <T>(step: () => Promise<T>): Promise<T> =>
  tryAgain(step, { isWorthIt: (error) => !isRefusal(error), maxTries: 3, pauseMs: (tries) => tries * 1500 })

export const jobOf = (link: OpenedLink, jobId: string): Promise<Job> =>
  insist(() => api(documents.getSharedJob, { params: { id: link.id, jobId }, query: { k: link.k } }))

export const beginPdf = (link: OpenedLink): Promise<{ id: string }> =>
  insist(() => api(documents.generateSharedReport, withKey(link)))

/** Even if the page is left. The server adds a signature to the PDF and mails agency and signatory. */
export const saveSigned = (link: OpenedLink, body: SignatureUpdate | ReceiptUpdate): Promise<SharedReport> =>
  insist(() => api(sharing.saveSharedReport, { ...withKey(link), headers: {}, body, keepalive: true }))

export const sharedJobQuery = (link: OpenedLink, job: string) =>
  queryOptions({
    queryKey: ['shared-job', link.id, job],
    queryFn: () => jobOf(link, job),
    refetchInterval: ({ state }) => (state.data?.completed || state.error ? false : jobPollMs),
    retry: false,
  })

export const sharedPdfQuery = (url: string) =>
  queryOptions({
    // The URL is short-lived and signed on each request: the file's path identifies it.
    queryKey: ['shared-pdf', url.split('?', 1)[0]],
    queryFn: async ({ signal }) => {
      const answer = await fetch(url, { signal })
      if (!answer.ok) throw new Error('The PDF could not be loaded.')
      return URL.createObjectURL(new Blob([await answer.arrayBuffer()], { type: 'application/pdf' }))
    },
    staleTime: Infinity,
    gcTime: 0,
  })
