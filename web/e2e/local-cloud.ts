import type { Fault } from '../../packages/local-cloud/src/index.ts'
import { signedFetch } from '../../packages/local-cloud/src/iam/signed-fetch.ts'
import { address } from './sign-in.ts'

const put = async (what: 'faults' | 'schedules', body: unknown): Promise<void> => {
  const call = { service: 'local', method: 'PUT', body: JSON.stringify(body) }
  const answer = await signedFetch(address(`/_local/${what}.json`), call)
  if (!answer.ok) throw new Error(`The local cloud took no ${what}: ${answer.status} ${await answer.text()}`)
}

/** Has the next calls of a service meet what AWS has now and then; `about` keeps it from journeys beside this one. */
export const meetFaults = (...faults: (Fault & { about: string })[]): Promise<void> => put('faults', faults)

/** Runs what the product does each minute, so that a journey need not wait for the next. */
export const runSchedules = (): Promise<void> => put('schedules', { at: new Date(Date.now() + 60_000).toISOString() })
