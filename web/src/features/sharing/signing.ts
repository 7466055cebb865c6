import { jobMaxSeconds, jobPollMs, type Job } from '@lintel/contract'
import { api } from '../../lib/api.ts'
import { calls } from './calls.ts'
import { withKey, type OpenedLink } from './early.ts'

const tries = 3

const wait = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/** Tries a step again after a pause; none of the steps does anything twice. */
const insist = async <T>(step: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await step()
    } catch (error) {
      if (attempt === tries) throw error
      await wait(attempt * 1500)
    }
  }
}

/** Makes the PDF anew with what was signed, and waits for it. */
export const makePdf = async (link: OpenedLink): Promise<Job> => {
  const { id: jobId } = await insist(() => api(calls.generateSharedReport, withKey(link)))
  const params = { id: link.id, jobId }
  for (const end = Date.now() + jobMaxSeconds * 1000; ;) {
    const job = await insist(() => api(calls.getSharedJob, { params, query: { k: link.k } }))
    if (job.completed || Date.now() > end) return job
    await wait(jobPollMs)
  }
}

/** Signature saved, PDF made anew, agency and signer told: in this order, each tried again, none done twice. */
export const signReport = async (
  link: OpenedLink,
  signature: { name: string; image: string },
  onStep: (step: 'saving' | 'pdf' | 'mail') => void,
): Promise<Job> => {
  onStep('saving')
  await insist(() =>
    api(calls.saveSharedReport, { ...withKey(link), headers: {}, body: { purpose: 'signature', ...signature } }),
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
