import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { expect, onTestFinished, test } from 'vitest'
import { Faults } from '../faults.ts'
import { lambdaForEachTest } from '../testing/lambda-stack.ts'
import { clientOptions, failure, serve } from '../testing/serve.ts'

const stack = lambdaForEachTest()
const megabyte = 1024 * 1024

const client = async () => {
  const server = await serve(stack.lambda, '/_local/aws/lambda')
  const lambda = new LambdaClient({ ...clientOptions(server.endpoint), maxAttempts: 1 })
  onTestFinished(() => lambda.destroy())
  return (event: object, InvocationType: 'Event' | 'RequestResponse' = 'RequestResponse') =>
    lambda.send(new InvokeCommand({ FunctionName: 'one', InvocationType, Payload: Buffer.from(JSON.stringify(event)) }))
}
const textOf = (Payload: Uint8Array | undefined) => Buffer.from(Payload ?? []).toString()

test('an event has 6 MB at most, 1 MB where nobody waits, and so has an answer', async () => {
  stack.start({ one: `export const handler = async (event) => 'x'.repeat(event.answer ?? 1)` })
  const invoke = await client()
  expect((await failure(invoke({ long: 'x'.repeat(6 * megabyte) }))).name).toBe('RequestTooLargeException')
  expect((await failure(invoke({ long: 'x'.repeat(megabyte) }, 'Event'))).name).toBe('RequestTooLargeException')
  expect((await invoke({ long: 'x'.repeat(megabyte - 100) }, 'Event')).StatusCode).toBe(202)
  const { FunctionError, Payload } = await invoke({ answer: 6 * megabyte })
  expect([FunctionError, textOf(Payload)]).toEqual(['Unhandled', expect.stringContaining('ResponseSizeTooLarge')])
})

test('files are written below /tmp alone', async () => {
  stack.start({
    one: `import fs, { createWriteStream, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
      import { open, writeFile } from 'node:fs/promises'
      import { tmpdir } from 'node:os'
      import { join } from 'node:path'
      const ways = {
        sync: (at) => writeFileSync(at, 'x'),
        folder: (at) => mkdirSync(at),
        promise: (at) => writeFile(at, 'x'),
        handle: async (at) => (await open(at, 'w')).close(),
        stream: (at) => new Promise((done, fail) => createWriteStream(at).on('error', fail).on('finish', done).end('x')),
        callback: (at) => new Promise((done, fail) => fs.appendFile(at, 'x', (error) => error ? fail(error) : done())),
        rename: (at) => { writeFileSync(at + '.from', 'x'); fs.renameSync(at + '.from', at) },
      }
      export const handler = async ({ outside }) => {
        const said = {}
        for (const [name, way] of Object.entries(ways))
          for (const [where, at] of [['inside', join(mkdtempSync(join(tmpdir(), 'a-')), 'file')], ['outside', join(outside, name)]])
            said[where + ' ' + name] = await Promise.resolve().then(() => way(at)).then(() => 'written', (error) => error.code)
        return { ...said, reading: readFileSync(import.meta.filename).length > 0 }
      }`,
  })
  const said = (await stack.lambda.invoke('one', { outside: '/nowhere' })) as Record<string, unknown>
  const { reading, ...ways } = said
  expect(reading).toBe(true)
  for (const [name, result] of Object.entries(ways))
    expect([name, result]).toEqual([name, name.startsWith('inside') ? 'written' : 'EROFS'])
})

test('a function that takes more memory than it has is ended, and the next call works', async () => {
  stack.start(
    {
      one: `export const handler = async ({ much }) => {
        const kept = []
        while (much) kept.push(Array.from({ length: 10_000 }, (_, at) => ({ at })))
        return 'works'
      }`,
    },
    { memoryMegabytes: 128, timeoutSeconds: 60 },
  )
  expect((await failure(stack.lambda.invoke('one', { much: true }))).name).toBe('Runtime.ExitError')
  expect(await stack.lambda.invoke('one', {})).toBe('works')
})

test('more calls at once than are reserved are refused, and tried again where nobody waits', async () => {
  stack.start(
    {
      one: `let calls = 0; export const handler = async (event) => { if (event.slow) await new Promise((r) => setTimeout(r, 1500)); return ++calls }`,
    },
    { reservedConcurrency: 1 },
  )
  const invoke = await client()
  await invoke({})
  const slow = invoke({ slow: true })
  await expect.poll(async () => (await failure(invoke({}))).name).toBe('TooManyRequestsException')
  await invoke({}, 'Event')
  await slow
  await stack.lambda.settled()
  expect(stack.letters).toEqual([])
  expect(Number(await stack.lambda.invoke('one', {}))).toBeGreaterThanOrEqual(4)
})

test('on demand a call is refused', async () => {
  const faults = new Faults()
  stack.start({ one: `export const handler = async () => 'works'` }, {}, {}, { faults })
  const invoke = await client()
  faults.add([{ service: 'lambda', kind: 'throttled', about: 'one' }])
  expect(await failure(invoke({}))).toMatchObject({
    name: 'TooManyRequestsException',
    $metadata: { httpStatusCode: 429 },
  })
  expect(textOf((await invoke({})).Payload)).toBe('"works"')
})
