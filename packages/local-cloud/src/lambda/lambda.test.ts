// @module-tag long
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { lambdaForEachTest } from '../testing/lambda-stack.ts'

const stack = lambdaForEachTest()
const { letters, start } = stack

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
