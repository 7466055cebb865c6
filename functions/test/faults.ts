import { inject } from 'vitest'
import type { Fault } from '../../packages/local-cloud/src/index.ts'
import { signedFetch } from '../../packages/local-cloud/src/iam/signed-fetch.ts'

/** Has the next calls of a service meet what AWS has now and then. `about` keeps it to what the test itself asks for. */
export async function meetFaults(...faults: (Fault & { about: string })[]): Promise<void> {
  const address = `${inject('stack').url}/_local/faults.json`
  const answer = await signedFetch(address, { service: 'local', method: 'PUT', body: JSON.stringify(faults) })
  if (!answer.ok) throw new Error(`The local cloud took no faults: ${answer.status} ${await answer.text()}`)
}
