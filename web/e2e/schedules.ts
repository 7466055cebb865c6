import { signedFetch } from '../../packages/local-cloud/src/iam/signed-fetch.ts'
import { address } from './sign-in.ts'

/** Runs what the product does each minute, so that a journey need not wait for the next. */
export const runSchedules = async (): Promise<void> => {
  const at = new Date(Date.now() + 60_000).toISOString()
  const call = { service: 'local', method: 'PUT', body: JSON.stringify({ at }) }
  const answer = await signedFetch(address('/_local/schedules.json'), call)
  if (!answer.ok) throw new Error(`The local cloud ran no schedule: ${answer.status} ${await answer.text()}`)
}
