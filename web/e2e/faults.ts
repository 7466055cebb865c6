import type { Fault } from '../../packages/local-cloud/src/index.ts'
import { signedFetch } from '../../packages/local-cloud/src/iam/signed-fetch.ts'
import { address } from './sign-in.ts'

/** Has the next calls of a service meet what AWS has now and then; `about` keeps it from journeys beside this one. */
export const meetFaults = async (...faults: (Fault & { about: string })[]): Promise<void> => {
  const call = { service: 'local', method: 'PUT', body: JSON.stringify(faults) }
  const answer = await signedFetch(address('/_local/faults.json'), call)
  if (!answer.ok) throw new Error(`The local cloud took no faults: ${answer.status} ${await answer.text()}`)
}
