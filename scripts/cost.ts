import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { countStanding } from './cost/standing.ts'
import { costTables } from './cost/tables.ts'
import { Units } from './cost/units.ts'

/**
 * `npm run cost [-- --measure]`: the cost of a report and a client in AWS, from local measurements (`cost/units.json`)
 * and AWS's prices (`cost/prices.ts`). `--measure` simulates a report's life on a separate stack, for some minutes, and
 * stores the counts.
 */
const file = path.join(import.meta.dirname, 'cost/units.json')

if (process.argv.includes('--measure')) {
  const { measure } = await import('./cost/measure.ts')
  const measured = await measure((text) => console.error(text))
  writeFileSync(file, `${JSON.stringify({ ...measured, standing: countStanding() }, undefined, 2)}\n`)
}
console.log(costTables(Units.parse(JSON.parse(readFileSync(file, 'utf8')))))
