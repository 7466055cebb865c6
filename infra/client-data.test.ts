import { clientDataSilentHours, jobMaxSeconds, uploadPermittedSeconds } from '@lintel/contract'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { environmentNamed, environmentNames } from './environments.ts'
import { ofType, statesOf, synthesize } from './test/templates.ts'

const Retry = z.object({
  ErrorEquals: z.array(z.string()),
  IntervalSeconds: z.number(),
  MaxAttempts: z.number(),
  BackoffRate: z.number(),
  MaxDelaySeconds: z.number().optional(),
})
const Pass = z.object({ TimeoutSeconds: z.number(), Retry: z.array(Retry) })

const prod = synthesize('prod')

function stateOf(machine: string, name: string) {
  const [found] = ofType(prod, 'AWS::StepFunctions::StateMachine').filter(({ id }) => id.startsWith(machine))
  return Pass.parse(statesOf(found?.Properties ?? {})[`${machine}: ${name}`])
}

/** The maximum duration of a state with all of its retries, each up to its timeout. */
function secondsOf({ TimeoutSeconds, Retry: retries }: z.infer<typeof Pass>): number {
  const pauses = retries.map(({ IntervalSeconds, MaxAttempts, BackoffRate, MaxDelaySeconds = Infinity }) =>
    Array.from({ length: MaxAttempts }, (_, at) => Math.min(IntervalSeconds * BackoffRate ** at, MaxDelaySeconds)),
  )
  const tries = 1 + pauses.flat().length
  return tries * TimeoutSeconds + pauses.flat().reduce((sum, pause) => sum + pause, 0)
}

test.each(['ExportClient', 'EraseClient'])('%s is given up before it counts as stopped', (machine) => {
  const pass = stateOf(machine, 'pass')
  expect(pass.Retry.length).toBeGreaterThan(1)
  // Without capacity no pass runs: those attempts take no time.
  const [noRoom, ...others] = pass.Retry
  const longest =
    secondsOf({ ...pass, Retry: others }) + secondsOf({ TimeoutSeconds: 0, Retry: noRoom ? [noRoom] : [] })
  expect(clientDataSilentHours * 3600).toBeGreaterThan(longest + 3600)
})

test.each(environmentNames.filter((name) => name !== 'local'))(
  'an erasure of %s waits until everything begun before has ended',
  (name) => {
    const { waitSeconds, settledSeconds } = environmentNamed(name).erasure
    expect(waitSeconds).toBe(24 * 3600)
    expect(waitSeconds).toBeGreaterThan(uploadPermittedSeconds)
    // A function can outlive the state machine that gave it up by its timeout.
    const timeouts = ofType(prod, 'AWS::Lambda::Function').map(({ Properties }) =>
      z.number().default(3).parse(Properties['Timeout']),
    )
    expect(settledSeconds).toBeGreaterThan(jobMaxSeconds + Math.max(...timeouts))
  },
)
