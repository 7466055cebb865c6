import type { Fault } from '../../packages/local-cloud/src/index.ts'
import { signedFetch } from '../../packages/local-cloud/src/iam/signed-fetch.ts'
import { address } from './sign-in.ts'

const put = async (what: 'faults' | 'schedules', body: unknown): Promise<void> => {
  const call = { service: 'local', method: 'PUT', body: JSON.stringify(body) }
  const answer = await signedFetch(address(`/_local/${what}.json`), call)
  if (!answer.ok) throw new Error(`The local cloud took no ${what}: ${answer.status} ${await answer.text()}`)
}

/** Makes the next calls of a service fail as AWS occasionally does; `about` limits it to this test's calls. */
export const meetFaults = (...faults: (Fault & { about: string })[]): Promise<void> => put('faults', faults)

/** Runs the scheduled work of the next minute now. */
export const runSchedules = (): Promise<void> => put('schedules', { at: new Date(Date.now() + 60_000).toISOString() })
