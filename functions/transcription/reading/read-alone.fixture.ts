import { readFileSync } from 'node:fs'
import { readDocumentFile } from './read-document.ts'

/*
 * `read-alone.fixture.ts <file>…`: reads documents one after another in a process of its own, and reports for each the
 * outcome, the processor time, and the peak memory beyond the program's own.
 */

const megabytes = () => process.resourceUsage().maxRSS / 1024
const before = megabytes()

for (const path of process.argv.slice(2)) {
  const begun = process.cpuUsage()
  const said = await readDocumentFile(readFileSync(path)).then(
    ({ pages }) => `${pages.reduce((sum, { lines }) => sum + lines.length, 0)} lines`,
    (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error)),
  )
  const { user, system } = process.cpuUsage(begun)
  const told = { said, seconds: (user + system) / 1e6, megabytes: megabytes() - before }
  process.stdout.write(`${JSON.stringify(told)}\n`)
}
