import { openAsBlob } from 'node:fs'
import { documentMessages } from '@lintel/contract'
import * as z from 'zod'
import { makeLogger, makeMetrics } from '../../lib/logging.ts'
import type { NoteFailed } from '../rendering/launch-profiles.ts'
import type { LayOutJob } from '../rendering/lay-out-job.ts'
import {
  layOut,
  layOutPage,
  MemoryExceeded,
  PlaceholderLost,
  TemplateError,
  tryTemplate,
} from '../rendering/lay-out.ts'
import { encodeShown } from '../planning/shown-photographs.ts'
import { PhotographsNotShown, Retryable } from '../step-errors.ts'
import { previewForms, type TriedTemplate } from '../preview-forms.ts'
import { type Fault, outcomeOf } from './outcome.ts'

const LayOutEvent = z.object({
  plan: z.object({
    planUrl: z.url(),
    laidOutUrl: z.url(),
    form: z.enum(previewForms).default('pdf'),
    /** Milliseconds since 1970. */
    endsAt: z.number().optional(),
  }),
})
type Wanted = z.infer<typeof LayOutEvent>['plan']

export interface Plan {
  job: LayOutJob
  names: Record<string, string>
}

export interface LaidOutResult {
  /** 0 for a page. */
  pageCount: number
  shown: string
}

interface Invocation {
  getRemainingTimeInMillis(): number
}

/** Ending the browser and returning take at most this long. */
const reserveMs = 10_000

/** All it knows are the presigned addresses of the plan and of the PDF: it has no permissions. */
export const handler = (event: unknown, lambda: Invocation): Promise<LaidOutResult | Fault> =>
  outcomeOf(laidOut(event, lambda))

async function laidOut(event: unknown, lambda: Invocation): Promise<LaidOutResult> {
  const { plan } = LayOutEvent.parse(event)
  const coming = fetchPlan(plan.planUrl)
  try {
    const left = lambda.getRemainingTimeInMillis() - reserveMs
    const deadlineMs = Math.min(left, (plan.endsAt ?? Infinity) - Date.now())
    const { pageCount, photographIds } = await makes[plan.form](jobOf(coming), plan, deadlineMs)
    const { job } = await coming
    return { pageCount, shown: encodeShown(Object.keys(job.photographs), photographIds) }
  } catch (error) {
    if (!(error instanceof PlaceholderLost || error instanceof MemoryExceeded)) throw error
    const { job, names } = await coming
    if (error instanceof MemoryExceeded)
      throw new TemplateError(job.ownTemplate ? documentMessages.tooLargeForTemplate : documentMessages.tooLarge)
    throw new PhotographsNotShown(
      error.photographIds.map((id) => names[id] ?? id),
      { cause: error },
    )
  }
}

const log = makeLogger('documents')
const metrics = makeMetrics('documents')

/** The metric BrowsersNotRun has an alarm. */
export const noteFailed: NoteFailed = (profile, next, error) => {
  log.error('A browser did not run, and is tried in another profile', { profile, next, error })
  metrics.addMetric('BrowsersNotRun', 'Count', 1)
  metrics.publishStoredMetrics()
}

const makes = {
  pdf: async (job: Promise<LayOutJob>, { laidOutUrl }: Wanted, deadlineMs: number) => {
    await using laidOut = await layOut(job, { deadlineMs, noteFailed })
    await store(await openAsBlob(laidOut.path), laidOutUrl)
    const { pageCount, photographIds } = laidOut
    return { pageCount, photographIds }
  },
  html: async (job: Promise<LayOutJob>, { laidOutUrl }: Wanted, deadlineMs: number) => {
    await using laidOut = await layOutPage(job, { deadlineMs, noteFailed })
    await store(new Blob([laidOut.html]), laidOutUrl)
    const { photographIds } = laidOut
    return { pageCount: 0, photographIds }
  },
  json: async (job: Promise<LayOutJob>, { laidOutUrl }: Wanted, deadlineMs: number) => {
    const unknown = await tryTemplate(job, { deadlineMs, noteFailed })
    await store(new Blob([JSON.stringify({ unknown } satisfies TriedTemplate)]), laidOutUrl)
    return { pageCount: 0, photographIds: [] }
  },
}

function jobOf(coming: Promise<Plan>): Promise<LayOutJob> {
  const job = coming.then((plan) => plan.job)
  job.catch(() => undefined) // the caller that awaits it gets the error, unless the browser failed first
  return job
}

async function fetchPlan(url: string): Promise<Plan> {
  const answer = await fetch(url).catch(unreachable)
  if (!answer.ok) throw new Retryable(`The plan could not be read: ${answer.status}.`)
  return (await answer.json()) as Plan
}

async function store(body: Blob, url: string): Promise<void> {
  const answer = await fetch(url, { method: 'PUT', body }).catch(unreachable)
  if (!answer.ok) throw new Retryable(`The laid-out document could not be stored: ${answer.status}.`)
}

function unreachable(error: unknown): never {
  throw new Retryable('Storage could not be reached.', { cause: error })
}
