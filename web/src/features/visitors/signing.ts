import type { Job, SharedUpdate } from '@lintel/contract'
import { documents, sharing } from '@lintel/contract/features'
import { api, ApiError } from '../../lib/api.ts'
import { withKey, type OpenedLink } from './prefetch.ts'

/** What somebody signs: under which PDF, and whether they know that they have signed before. */
export type Signing = Omit<Extract<SharedUpdate, { purpose: 'signature' }>, 'purpose'>

const tries = 3

const wait = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/** What the server has refused it would refuse again. */
const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 429

/** Tries a step again after a pause; none of the steps does anything twice. */
const insist = async <T>(step: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await step()
    } catch (error) {
      if (attempt === tries || isRefusal(error)) throw error
      await wait(attempt * 1500)
    }
  }
}

/** The state of the job that makes a PDF. */
export const jobOf = (link: OpenedLink, jobId: string): Promise<Job> =>
  insist(() => api(documents.getSharedJob, { params: { id: link.id, jobId }, query: { k: link.k } }))

/** Has the PDF made anew, and answers the job. */
export const beginPdf = (link: OpenedLink): Promise<{ id: string }> =>
  insist(() => api(documents.generateSharedReport, withKey(link)))

/** Saves a signature, which goes on where the page is left. The server puts it into the PDF and mails agency and signer. */
export const signReport = (link: OpenedLink, signing: Signing): Promise<unknown> =>
  insist(() =>
    api(sharing.saveSharedReport, {
      ...withKey(link),
      ...{ headers: {}, body: { purpose: 'signature', ...signing }, keepalive: true },
    }),
  )
