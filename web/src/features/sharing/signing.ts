import { jobMaxSeconds, jobPollMs, type Job, type SharedUpdate } from '@lintel/contract'
import { api, ApiError } from '../../lib/api.ts'
import { calls } from './calls.ts'
import { withKey, type OpenedLink } from './early.ts'

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

/** How the making of a PDF stands. */
export const jobOf = (link: OpenedLink, jobId: string): Promise<Job> =>
  insist(() => api(calls.getSharedJob, { params: { id: link.id, jobId }, query: { k: link.k } }))

/** Has the PDF made anew, and answers the job. */
export const beginPdf = (link: OpenedLink): Promise<{ id: string }> =>
  insist(() => api(calls.generateSharedReport, withKey(link)))

/** Makes the PDF anew with what was signed, and waits for it. */
const makePdf = async (link: OpenedLink): Promise<Job> => {
  const { id: jobId } = await beginPdf(link)
  for (const end = Date.now() + jobMaxSeconds * 1000; ;) {
    const job = await jobOf(link, jobId)
    if (job.completed || Date.now() > end) return job
    await wait(jobPollMs)
  }
}

/** Signature saved, PDF made anew, agency and signer told: in this order, each tried again, none done twice. */
export const signReport = async (
  link: OpenedLink,
  signing: Signing,
  onStep: (step: 'saving' | 'pdf' | 'mail') => void,
): Promise<Job> => {
  onStep('saving')
  await insist(() =>
    api(calls.saveSharedReport, { ...withKey(link), headers: {}, body: { purpose: 'signature', ...signing } }),
  )
  onStep('pdf')
  const job = await makePdf(link)
  onStep('mail')
  await insist(() => api(calls.sendSignatureEmail, withKey(link)))
  return job
}

/** What a page says while somebody waits. */
export const stepTexts = {
  saving: 'Saving your signature',
  pdf: 'Putting your signature into the report',
  mail: 'Telling the agency',
} as const
