import { documentMessages } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { atStack } from '../../test/people.ts'
import { workingAddresses, writeWorkingFile } from '../files.ts'
import type { LayOutJob } from '../rendering/lay-out-job.ts'
import { decodeShown } from '../planning/shown-photographs.ts'
import { BrowserCrashed } from '../rendering/errors.ts'
import { handler, noteFailed, type Plan } from './lay-out.ts'

beforeAll(() => void atStack())

const photographs = { p1: { width: 4, height: 3 }, p2: { width: 3, height: 4 }, p3: { width: 1, height: 1 } }
const names = { p1: 'kitchen.jpg', p2: 'hall.jpg', p3: 'garden.jpg' }

/** Lays out a page of this Pug as the state machine does: with two addresses. */
const layOut = async (pug: string, { css = '', seconds = 60, ownTemplate = false } = {}) => {
  const jobId = newId()
  const job: LayOutJob = {
    title: 'A page',
    lang: 'en-GB',
    parts: [{ name: 'page', pug }],
    css,
    fonts: [],
    data: {},
    photographs,
    ownTemplate,
  }
  await writeWorkingFile(jobId, 'plan.json', { job, names } satisfies Plan)
  const plan = await workingAddresses(jobId)
  return { plan, result: handler({ jobId, plan }, { getRemainingTimeInMillis: () => seconds * 1000 }) }
}

describe('the state that runs templates', () => {
  test('stores the laid-out document and reports which photographs it shows', async () => {
    const { result } = await layOut("p Hello\n!= photograph('p3', { width: 40 })\n!= photograph('p1', { width: 40 })")
    const outcome = await result
    if ('fault' in outcome) expect.fail(outcome.fault.Cause)
    const { pageCount, shown } = outcome
    expect(pageCount).toBe(1)
    expect(decodeShown(Object.keys(photographs), shown)).toEqual(['p1', 'p3'])
  })

  test.each([
    [
      'the photographs that a style loses',
      { pug: "p Hello\n!= photograph('p2', { width: 40 })", css: 'img { filter: grayscale(1) }' },
      { Error: 'PhotographsNotShown', Cause: expect.stringContaining('hall.jpg') as string },
    ],
    [
      'what can be too large in a client’s own template',
      { pug: '- const a = []\n- while (true) a.push(new Array(1000).fill(0.5))', ownTemplate: true },
      { Error: 'TemplateError', Cause: expect.stringContaining(documentMessages.tooLargeForTemplate) as string },
    ],
    ['a template that does not end', { pug: '- while (true) {}', seconds: 13 }, { Error: 'LayoutTimeout' }],
  ])('reports %s', async (_, { pug, ...changes }, fault) => {
    expect(await (await layOut(pug, changes)).result).toMatchObject({ fault })
  })

  test('requests another attempt if storage cannot be reached, or refuses', async () => {
    const { plan, result } = await layOut('p Hello')
    await result
    const lambda = { getRemainingTimeInMillis: () => 60_000 }
    const nowhere = { ...plan, planUrl: 'http://127.0.0.1:1/plan.json' }
    await expect(handler({ plan: nowhere }, lambda)).rejects.toMatchObject({ name: 'Retryable' })
    const altered = { ...plan, laidOutUrl: plan.laidOutUrl.replace(/Signature=\w{4}/, 'Signature=0000') }
    await expect(handler({ plan: altered }, lambda)).rejects.toMatchObject({ name: 'Retryable' })
  })
})

test('logs the output of a browser that does not run', () => {
  const lines: string[] = []
  const kept = (line: unknown) => lines.push(String(line)) > 0
  vi.spyOn(process.stderr, 'write').mockImplementation(kept)
  vi.spyOn(process.stdout, 'write').mockImplementation(kept)
  noteFailed('processes', 'one-process', new BrowserCrashed('The browser did not start (ended with code 5).'))
  vi.restoreAllMocks()
  const told = lines.find((line) => line.includes('"level":"ERROR"')) ?? ''
  expect(JSON.parse(told)).toMatchObject({
    profile: 'processes',
    next: 'one-process',
    error: { message: 'The browser did not start (ended with code 5).' },
  })
})
