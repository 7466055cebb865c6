import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { pence, reportCost } from './cost/estimate.ts'
import { Units } from './cost/units.ts'

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8')
const units = Units.parse(JSON.parse(read('cost/units.json')))

it('of a report is 2 p at most to make, and 0.25 p a month to store', () => {
  const { made, months } = reportCost(units)
  expect(pence(made)).toBeLessThanOrEqual(2)
  expect(pence(months.mean)).toBeLessThanOrEqual(0.25)
})
