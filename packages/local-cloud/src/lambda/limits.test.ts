// @module-tag long
import { join } from 'node:path'
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { expect, onTestFinished, test } from 'vitest'
import { lambdaForEachTest } from '../testing/lambda-stack.ts'
import { calledThere, real, realOptions } from '../testing/real-aws.ts'
import { clientOptions, failure, serve } from '../testing/serve.ts'

const stack = lambdaForEachTest()
const megabyte = 1024 * 1024

/** Calls of one function by the SDK: of the one started by the test, or of one in AWS. */
const client = async () => {
  const server = real ? undefined : await serve(stack.lambda, '/_local/aws/lambda')
  const lambda = new LambdaClient(server ? { ...clientOptions(server.endpoint), maxAttempts: 1 } : realOptions)
  onTestFinished(() => lambda.destroy())
  const FunctionName = real ? calledThere('limits') : 'one'
  return (event: object, InvocationType: 'Event' | 'RequestResponse' = 'RequestResponse', name = FunctionName) =>
    lambda.send(new InvokeCommand({ FunctionName: name, InvocationType, Payload: Buffer.from(JSON.stringify(event)) }))
}
const textOf = (Payload: Uint8Array | undefined) => Buffer.from(Payload ?? []).toString()

/** The function that also exists in AWS. */
const startLimits = (timeoutSeconds = 5) => {
  const source = join(import.meta.dirname, '../../test/aws/functions/limits.ts')
  if (!real) stack.start({ one: `export { handler } from ${JSON.stringify(source)}` }, { timeoutSeconds })
}

test('an event has at most 6 MB, 1 MB if asynchronous, and a response 100 bytes more', async () => {
  startLimits()
  const invoke = await client()
  expect((await failure(invoke({ long: 'x'.repeat(6 * megabyte) }))).name).toBe('RequestTooLargeException')
  expect((await failure(invoke({ long: 'x'.repeat(megabyte) }, 'Event'))).name).toBe('RequestTooLargeException')
  expect((await invoke({ long: 'x'.repeat(megabyte - 100) }, 'Event')).StatusCode).toBe(202)
  expect((await invoke({ answer: 6 * megabyte + 98 })).FunctionError).toBeUndefined()
  const { FunctionError, Payload } = await invoke({ answer: 6 * megabyte + 99 })
  expect([FunctionError, textOf(Payload)]).toEqual(['Unhandled', expect.stringContaining('ResponseSizeTooLarge')])
})

test('files can only be written below /tmp', async () => {
  startLimits()
  const invoke = await client()
  const said = JSON.parse(textOf((await invoke({ outside: '/var/task' })).Payload)) as Record<string, unknown>
  const { reading, ...ways } = said
  expect(reading).toBe(true)
  expect(Object.keys(ways)).toHaveLength(14)
  for (const [name, result] of Object.entries(ways))
    expect([name, result]).toEqual([name, name.startsWith('inside') ? 'written' : 'EROFS'])
})

test('failures have Lambda’s format, and the next call works', async () => {
  const timeoutSeconds = real ? 3 : 1.5
  startLimits(timeoutSeconds)
  const invoke = await client()
  const failed = async (how: string) => {
    const { FunctionError, Payload } = await invoke({ how })
    return [FunctionError, JSON.parse(textOf(Payload))]
  }
  const unhandled = (errorType: string, errorMessage: unknown) => [
    'Unhandled',
    expect.objectContaining({ errorType, errorMessage }),
  ]
  expect(await failed('throw')).toEqual(unhandled('RangeError', 'too far'))
  expect(await failed('exit')).toEqual(
    unhandled('Runtime.ExitError', expect.stringMatching(/Error: Runtime exited with error: exit status 3$/)),
  )
  expect(await failed('hang')).toEqual(
    unhandled(
      'Sandbox.Timedout',
      expect.stringMatching(new RegExp(`Task timed out after ${timeoutSeconds.toFixed(2)} seconds$`)),
    ),
  )
  expect(textOf((await invoke({})).Payload)).toBe('"x"')
  expect((await failure(invoke({}, 'RequestResponse', 'nobody'))).name).toBe('ResourceNotFoundException')
})
