// @module-tag long
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { lambdaForEachTest } from '../testing/lambda-stack.ts'
import { serve } from '../testing/serve.ts'
import { signedFetch } from '../iam/signed-fetch.ts'

const ROOT = resolve(import.meta.dirname, '../../../..')

const stack = lambdaForEachTest()
const { letters, start } = stack

test('a handler gets its event, its context and its own environment', async () => {
  process.env.FROM_OUTSIDE = 'leak'
  start({
    one: `export const handler = async (event: { n: number }, context: { functionName: string; getRemainingTimeInMillis(): number }) => ({
      n: event.n + 1, name: context.functionName, own: process.env.OWN, region: process.env.AWS_REGION,
      leak: process.env.FROM_OUTSIDE ?? null, inTime: context.getRemainingTimeInMillis() <= 5000 })`,
  })
  expect(await stack.lambda.invoke('one', { n: 1 })).toEqual({
    n: 2,
    name: 'one',
    own: 'one',
    region: 'eu-west-2',
    leak: null,
    inTime: true,
  })
  delete process.env.FROM_OUTSIDE
})

test('a worker runs one invocation at a time; concurrent ones get their own workers, up to four', async () => {
  const inside = join(stack.dir, 'inside')
  mkdirSync(inside)
  start(
    {
      // Each waits until four are running.
      slow: `import { readdirSync, writeFileSync } from 'node:fs'
      const inside = ${JSON.stringify(inside)}
      const id = String(Math.random())
      let here = 0
      export const handler = async () => {
        const seen = ++here
        writeFileSync(inside + '/' + id, '')
        while (readdirSync(inside).length < 4) await new Promise((r) => setTimeout(r, 20))
        here--
        return { seen, id }
      }`,
    },
    { timeoutSeconds: 60 },
  )
  const results = (await Promise.all(Array.from({ length: 9 }, () => stack.lambda.invoke('slow', {})))) as {
    seen: number
    id: string
  }[]
  expect(results.map((each) => each.seen)).toEqual(Array(9).fill(1))
  expect(new Set(results.map((each) => each.id)).size).toBe(4)
})

test('a worker that holds much memory after an invocation is replaced', async () => {
  start({
    kept: `let seen = 0; const kept = []
      export const handler = async ({ bytes }: { bytes: number }) => { kept.push(new Uint8Array(bytes)); return ++seen }`,
  })
  const seen = []
  for (const bytes of [1000, 1000, 300_000_000, 1000]) seen.push(await stack.lambda.invoke('kept', { bytes }))
  expect(seen).toEqual([1, 2, 3, 1])
})

test('of many functions, the longest idle end: else the workers of all would take gigabytes', async () => {
  vi.stubEnv('LINTEL_IDLE_WORKERS', '2')
  const names = ['f0', 'f1', 'f2']
  start(Object.fromEntries(names.map((name) => [name, 'let seen = 0; export const handler = async () => ++seen'])))
  for (const name of names) await stack.lambda.invoke(name, {})
  expect([await stack.lambda.invoke('f2', {}), await stack.lambda.invoke('f0', {})]).toEqual([2, 1])
  vi.unstubAllEnvs()
})

test('short invocations wait for an existing worker instead of a new one each', async () => {
  start({ quick: 'const id = Math.random(); export const handler = async () => id' })
  const ids = await Promise.all(Array.from({ length: 4 }, () => stack.lambda.invoke('quick', {})))
  expect(new Set(ids).size).toBeLessThan(4)
})

test('once it is closed, an invocation that waited for a worker begins no more', async () => {
  const begun = join(stack.dir, 'begun')
  mkdirSync(begun)
  start(
    {
      // As a schedule that fires while the stack stops: what it calls is gone.
      slow: `import { writeFileSync } from 'node:fs'
      export const handler = async () => {
        writeFileSync(${JSON.stringify(begun)} + '/' + Math.random(), '')
        await new Promise((r) => setTimeout(r, 60_000))
      }`,
    },
    { timeoutSeconds: 90 },
  )
  const failures = Promise.allSettled(Array.from({ length: 6 }, () => stack.lambda.invoke('slow', {})))
  await vi.waitFor(() => expect(readdirSync(begun)).toHaveLength(4), { timeout: 30_000 })
  await stack.lambda.close()
  expect((await failures).map(({ status }) => status)).toEqual(Array(6).fill('rejected'))
  await setTimeout(1000)
  expect(readdirSync(begun)).toHaveLength(4)
})

test('a function that cannot be loaded reports why', async () => {
  start({
    broken: `throw new Error('no start'); export const handler = () => 1`,
    nameless: `export const other = () => 1`,
  })
  await expect(stack.lambda.invoke('broken', {})).rejects.toMatchObject({ message: 'no start' })
  await expect(stack.lambda.invoke('nameless', {})).rejects.toThrow("exports no function 'handler'")
})

test('sources, text files and external packages are bundled; only a changed source is rebundled', async () => {
  const sharp = `import sharp from 'sharp'
    import words from './words.txt'
    export const handler = async () => ({ format: typeof sharp, words, from: import.meta.url })`
  mkdirSync(join(stack.dir, 'src'), { recursive: true })
  writeFileSync(join(stack.dir, 'src', 'words.txt'), 'first')
  // the sources are outside the repository here, so that packages are found through a link
  symlinkSync(join(ROOT, 'node_modules'), join(stack.dir, 'src', 'node_modules'))
  start({ picture: sharp }, { external: ['sharp'], loaders: { '.txt': 'text' } })
  expect(await stack.lambda.invoke('picture', {})).toMatchObject({ format: 'function', words: 'first' })
  writeFileSync(join(stack.dir, 'src', 'words.txt'), 'second')
  expect(await stack.lambda.invoke('picture', {})).toMatchObject({ words: 'first' })
  await stack.lambda.reload()
  expect(await stack.lambda.invoke('picture', {})).toMatchObject({ words: 'second' })
})

test('a handler’s output is stored, one line of JSON each', async () => {
  start({ loud: `export const handler = async () => { console.log('hello'); console.error('oh'); return 1 }` })
  await stack.lambda.invoke('loud', {})
  await stack.lambda.close()
  const lines = readFileSync(join(stack.dir, 'data', 'functions.log'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object)
  expect(lines).toContainEqual(expect.objectContaining({ function: 'loud', stream: 'stdout', line: 'hello' }))
  expect(lines).toContainEqual(expect.objectContaining({ function: 'loud', stream: 'stderr', line: 'oh' }))
})

test('an asynchronous event is tried three times and then becomes a dead letter', async () => {
  start(
    {
      failing: `let calls = 0
        export const handler = async () => { calls++; throw new Error('call ' + calls) }`,
    },
    {},
    { onFailure: 'arn:aws:sqs:eu-west-2:000000000000:letters' },
  )
  stack.lambda.invokeLater('failing', { a: 1 })
  await stack.lambda.settled()
  expect(letters).toEqual([
    {
      target: 'arn:aws:sqs:eu-west-2:000000000000:letters',
      letter: expect.objectContaining({
        requestPayload: { a: 1 },
        responsePayload: { errorType: 'Error', errorMessage: 'call 3' },
      }),
    },
  ])
})

test('an event survives a restart before it is handled', async () => {
  const source = (what: string) => ({ kept: `export const handler = async (event: object) => { ${what} }` })
  start(source('await new Promise(() => {})'))
  stack.lambda.invokeLater('kept', { a: 1 })
  await stack.lambda.close()
  const marker = join(stack.dir, 'marker')
  start(source(`(await import('node:fs')).writeFileSync(${JSON.stringify(marker)}, JSON.stringify(event))`))
  stack.lambda.resume()
  await stack.lambda.settled()
  expect(readFileSync(marker, 'utf8')).toBe('{"a":1}')
})

test('a function can be called by its ARN', async () => {
  start({ api: `export const handler = async () => ({ ok: true })` })
  const server = await serve({ handle: stack.lambda.handle, close: async () => undefined }, '/_local/aws/lambda')
  const arn = 'arn:aws:lambda:eu-west-2:000000000000:function:api'
  const address = `${server.endpoint}/2015-03-31/functions/${arn}/invocations`
  const answer = await signedFetch(address, { service: 'lambda', body: '{}' })
  expect([answer.status, await answer.json()]).toEqual([200, { ok: true }])
  await server.close()
})
