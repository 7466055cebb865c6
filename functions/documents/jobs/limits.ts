import { documentMessages } from '@lintel/contract'
import { HttpError } from '../../lib/http-error.ts'
import { factsOf } from './kinds.ts'
import { countStarted, forgetStarted, noteStarted, type CountedJob } from './store/starters.ts'

const minuteMs = 60_000
/** When somebody with too many running jobs may try again. */
const retrySeconds = 10

/**
 * Begins a job within the limits of whoever starts it; one that could not be begun does not count as running. Throws
 * 429 for too many running or started in this minute; of two at once that are one too many, both may be refused.
 */
export async function withinLimits<T>(job: CountedJob, begin: () => Promise<T>): Promise<T> {
  const { limits, mostSeconds } = factsOf(job)
  const at = Date.parse(job.createdAt)
  const minute = Math.floor(at / minuteMs)
  if ((await countStarted(job, minute)) > limits.perMinute)
    throw new HttpError(429, documentMessages.tooManyStarted, {
      retryAfter: Math.ceil(((minute + 1) * minuteMs - at) / 1000),
    })
  try {
    if ((await noteStarted(job, mostSeconds)) > limits.running)
      throw new HttpError(429, documentMessages.tooManyRunning, { retryAfter: retrySeconds })
    return await begin()
  } catch (error) {
    await forgetStarted(job)
    throw error
  }
}
