import { clientDataMessages } from '@lintel/contract'
import { lastItems } from '../clients/store/erasure.ts'
import { variable } from '../lib/environment.ts'
import type { Key } from '../lib/table.ts'
import { cursorAt } from './cursor.ts'
import { steps } from './erase-steps.ts'
import { jobAct, detailOf, fail, withNamed, passHandler, type PassResult } from './job-pass.ts'
import { endJob, noteProgress, type DataJob } from './store.ts'
import { notErased, Work } from './step-work.ts'

/**
 * As more may have been sent meanwhile, an erasure repeats until a round after the first finds nothing, or this often.
 */
const maxRounds = 4

const stepNames = Object.keys(steps)

const nextRound = (round: number) => ({
  ...cursorAt('accounts'),
  round: round + 1,
  until: new Date(Date.now() + Number(variable('ERASURE_SETTLED_SECONDS')) * 1000).toISOString(),
})

function after(work: Work, next: Key | undefined): { job: DataJob; isLast: boolean } {
  const { job } = work
  const { step, round, found: before } = job.cursor
  const found = before + work.found
  const failed = job.failed + work.failed.length
  const base = {
    ...job,
    counts: work.counts,
    left: job.left + work.invalid.length + work.failed.length,
    failed,
    named: withNamed(job.named, [...work.invalid, ...work.failed]),
  }
  if (next) return { job: { ...base, cursor: { step, after: next, round, found } }, isLast: false }
  const following = stepNames[stepNames.indexOf(step) + 1]
  if (following) return { job: { ...base, cursor: { step: following, round, found } }, isLast: false }
  if (round > 1 && ((found === 0 && failed === 0) || round === maxRounds)) return { job: base, isLast: true }
  const named = base.named.filter((name) => !name.endsWith(notErased))
  return {
    job: { ...base, left: base.left - failed, failed: 0, named, cursor: nextRound(round) },
    isLast: false,
  }
}

const ended = 'client.eraseend'

async function erasePass(begun: DataJob, isOver: () => boolean): Promise<PassResult> {
  for (let job = begun; ;) {
    const { until } = job.cursor
    if (until !== undefined && Date.parse(until) > Date.now()) return { more: true, until }
    const step = steps[job.cursor.step]
    if (!step) throw new Error(`There is no step ${job.cursor.step}.`)
    const work = new Work(job, isOver)
    const next = await step(work, job.cursor.after)
    const done = after(work, next)
    job = done.job
    const { cursor, counts, left, named, failed } = job
    const progress = { cursor, counts, left, named, failed }
    if (done.isLast) {
      await end(job, progress)
      return { more: false }
    }
    if (!(await noteProgress('ERASURE', job, progress))) return { more: false }
    if (isOver()) return { more: true }
  }
}

/** The client's own rows go last: while anything is left, it can be started again. */
async function end(job: DataJob, progress: Parameters<typeof noteProgress>[2]): Promise<void> {
  const now = new Date()
  if (job.failed > 0) await fail('ERASURE', job, { ...progress, ended, failure: clientDataMessages.notAllErased })
  else
    await endJob('ERASURE', job, { ...progress, state: 'finished', now }, [
      ...lastItems(job.clientId),
      jobAct(ended, job, now, detailOf(job, 'erased')),
    ])
}

export const handler = passHandler('ERASURE', { pass: erasePass, ended, failure: clientDataMessages.erasureFailed })
