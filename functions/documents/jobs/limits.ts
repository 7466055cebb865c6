import { documentMessages } from '@lintel/contract'
import { HttpError } from '../../lib/http-error.ts'
import { factsOf } from './kinds.ts'
import { countStarted, forgetStarted, noteStarted, type CountedJob } from './store/starters.ts'

const minuteMs = 60_000
/** Retry-After, in seconds. */
const retrySeconds = 10

/**
 * A job that could not be started does not count as running. Throws 429 if too many are running or were started in this
 * minute; two concurrent calls that exceed the limit by one may both be refused.
 */
export async function withinLimits<T>(job: CountedJob, begin: () => Promise<T>): Promise<T> {
  const { limits, maxSeconds } = factsOf(job)
  const at = Date.parse(job.createdAt)
  const minute = Math.floor(at / minuteMs)
  if ((await countStarted(job, minute)) > limits.perMinute)
    throw new HttpError(429, documentMessages.tooManyStarted, {
      retryAfter: Math.ceil(((minute + 1) * minuteMs - at) / 1000),
    })
  try {
    if ((await noteStarted(job, maxSeconds)) > limits.running)
      throw new HttpError(429, documentMessages.tooManyRunning, { retryAfter: retrySeconds })
    return await begin()
  } catch (error) {
    await forgetStarted(job)
    throw error
  }
}
