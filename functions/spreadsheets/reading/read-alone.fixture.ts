import { readFileSync } from 'node:fs'
import { readWorkbookFile } from './read-workbook.ts'

/*
 * `read-alone.fixture.ts <file>…`: reads workbooks one after another in a process of its own, and reports for each the
 * outcome, the processor time, and the peak memory beyond the program's own.
 */

const megabytes = () => process.resourceUsage().maxRSS / 1024
const before = megabytes()

for (const path of process.argv.slice(2)) {
  const begun = process.cpuUsage()
  const said = await readWorkbookFile(readFileSync(path), path).then(
    ({ preview }) => `${preview.rows} rows`,
    (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error)),
  )
  const { user, system } = process.cpuUsage(begun)
  const told = { said, seconds: (user + system) / 1e6, megabytes: megabytes() - before }
  process.stdout.write(`${JSON.stringify(told)}\n`)
}
