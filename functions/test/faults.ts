import { inject } from 'vitest'
import * as z from 'zod'
import type { Fault } from '../../packages/local-cloud/src/index.ts'
import { signedFetch } from '../../packages/local-cloud/src/iam/signed-fetch.ts'

const Alarm = z.object({ name: z.string(), state: z.enum(['OK', 'ALARM', 'INSUFFICIENT_DATA']) })

/** Evaluates all alarms as of this many minutes from now; returns the names of those that ring. */
export async function ringingIn(minutes: number): Promise<string[]> {
  const answer = await put('alarms', { at: new Date(Date.now() + minutes * 60_000).toISOString() })
  return z
    .array(Alarm)
    .parse(await answer.json())
    .flatMap(({ name, state }) => (state === 'ALARM' ? name : []))
}

/** Makes the next calls of a service fail as AWS occasionally does. `about` limits it to the test's own requests. */
export async function meetFaults(...faults: (Fault & { about: string })[]): Promise<void> {
  await put('faults', faults)
}

async function put(what: 'alarms' | 'faults', body: unknown): Promise<Response> {
  const address = `${inject('stack').url}/_local/${what}.json`
  const answer = await signedFetch(address, { service: 'local', method: 'PUT', body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`The local cloud took no ${what}: ${answer.status} ${await answer.text()}`)
  return answer
}
