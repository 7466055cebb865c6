import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openJournal } from './journal.ts'

let dir: string
let file: string

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'local-journal-'))
  file = join(dir, 'below', 'journal.jsonl')
})

afterEach(() => rmSync(dir, { recursive: true, force: true }))

test('returns what was appended, without a truncated line', () => {
  const first = openJournal<{ n: number; text?: string }>(file)
  expect(first.lines).toEqual([])
  first.journal.append({ n: 1, text: 'Größe\n' }, { n: 2 })
  first.journal.close()
  appendFileSync(file, '{"n":3,"te')
  const second = openJournal<{ n: number }>(file)
  expect(second.lines).toEqual([{ n: 1, text: 'Größe\n' }, { n: 2 }])
  second.journal.append({ n: 4 })
  second.journal.close()
  const third = openJournal<{ n: number }>(file)
  expect(third.lines.map((line) => line.n)).toEqual([1, 2, 4])
  third.journal.close()
})

test('can be rewritten and appended to again', () => {
  const { journal } = openJournal<number>(file)
  journal.append(1, 2, 3)
  journal.rewrite([3])
  journal.append(4)
  journal.close()
  expect(readFileSync(file, 'utf8')).toBe('3\n4\n')
  expect(() => journal.append(5)).toThrow('"fd"')
})
