import { inject } from 'vitest'
import * as z from 'zod'
import type { Fault } from '../../packages/local-cloud/src/index.ts'
import { signedFetch } from '../../packages/local-cloud/src/iam/signed-fetch.ts'

const Alarm = z.object({ name: z.string(), state: z.enum(['OK', 'ALARM', 'INSUFFICIENT_DATA']) })

/** Has all alarms looked at, as so many minutes from now; answers those that ring, by name. */
export async function ringingIn(minutes: number): Promise<string[]> {
  const answer = await put('alarms', { at: new Date(Date.now() + minutes * 60_000).toISOString() })
  return z
    .array(Alarm)
    .parse(await answer.json())
    .flatMap(({ name, state }) => (state === 'ALARM' ? name : []))
}

/** Has the next calls of a service meet what AWS has now and then. `about` keeps it to what the test itself asks for. */
export async function meetFaults(...faults: (Fault & { about: string })[]): Promise<void> {
  await put('faults', faults)
}

async function put(what: 'alarms' | 'faults', body: unknown): Promise<Response> {
  const address = `${inject('stack').url}/_local/${what}.json`
  const answer = await signedFetch(address, { service: 'local', method: 'PUT', body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`The local cloud took no ${what}: ${answer.status} ${await answer.text()}`)
  return answer
}
