import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from './testing/folder.ts'
import { openJournal } from './journal.ts'

test('returns what was appended, without a truncated line', () => {
  const file = join(aFolder(), 'below', 'journal.jsonl')
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
