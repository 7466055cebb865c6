import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { ofType, synthesize } from '../infra/test/templates.ts'
import { originalsMoveAfterMonths, pence, reportCost } from './cost/estimate.ts'
import { costTables } from './cost/tables.ts'
import { Units } from './cost/units.ts'

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8')
const units = Units.parse(JSON.parse(read('cost/units.json')))

/** Rows without the formatter's padding. */
const rowsOf = (markdown: string) =>
  markdown
    .split('\n')
    .flatMap((line) => (line.startsWith('|') && !/^\| ?-/.test(line) ? [line.replaceAll(/ +/g, ' ')] : []))

it('in docs/deploying.md matches npm run cost', () => {
  const page = rowsOf(read('../docs/deploying.md'))
  expect(rowsOf(costTables(units)).filter((row) => !page.includes(row))).toEqual([])
})

it('of a report is 2 p at most to make, and 0.5 p a month to store', () => {
  const { made, months } = reportCost(units)
  expect(pence(made)).toBeLessThanOrEqual(2)
  expect(pence(months.mean)).toBeLessThanOrEqual(0.5)
})

it('uses the days after which originals move', () => {
  const Moving = z.object({
    Prefix: z.literal('originals/'),
    Transitions: z.array(z.object({ TransitionInDays: z.int() })),
  })
  const rules = ofType(synthesize('prod'), 'AWS::S3::Bucket').flatMap(({ Properties }) => {
    const { Rules } = z
      .object({ Rules: z.array(z.unknown()) })
      .parse(Properties.LifecycleConfiguration ?? { Rules: [] })
    return Rules.flatMap((rule) => Moving.safeParse(rule).data?.Transitions ?? [])
  })
  expect(rules).toEqual([{ TransitionInDays: originalsMoveAfterMonths * 30 }])
})
