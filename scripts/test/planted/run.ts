import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import * as z from 'zod'
import { placeOf, readSources, root, type Fault } from './fault.ts'
import { faults } from './faults.ts'

/*
 * Plants the faults of this folder one at a time, and runs the test that has to find each: all of them, or those with
 * one of the arguments in their name, file or test. Ends with `N found, N not found`; the exit code follows.
 *
 * node scripts/test/planted/run.ts [WORD...]
 */

/** Planted now: the file and its own text. */
let planted: { file: string; text: string } | undefined

const restore = () => {
  if (planted) writeFileSync(planted.file, planted.text)
  planted = undefined
}
process.on('exit', restore)
let test: ChildProcess | undefined
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    test?.kill()
    process.exit(1)
  })

const sources = readSources()
const results = mkdtempSync(path.join(os.tmpdir(), 'lintel-planted-'))
const Report = z.object({
  numPassedTests: z.number(),
  /** A file fails without a failed test if what its tests share cannot be made. */
  testResults: z.array(z.object({ status: z.string() })),
})

/** Without the sizes of `npm run test:long`: a test of `npm test` has to find it. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('LINTEL_')))

/** What the test of a fault says now; undefined if it is red. */
async function whyNotFound(file: string, title?: string): Promise<string | undefined> {
  const report = path.join(results, 'report.json')
  rmSync(report, { force: true })
  test = spawn(
    process.execPath,
    [
      path.join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      file,
      ...(title ? ['-t', title] : []),
      '--bail=1',
      '--tags-filter',
      '!long',
      '--silent',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { cwd: root, stdio: 'ignore', env },
  )
  await once(test, 'close')
  const { data } = Report.safeParse(JSON.parse(readFileSync(report, { encoding: 'utf8', flag: 'a+' }) || 'null'))
  if (!data) return 'its test does not run'
  if (data.testResults.some(({ status }) => status === 'failed')) return undefined
  return data.numPassedTests > 0 ? 'its test is green' : 'its test does not exist, or does not begin'
}

async function tried(fault: Fault): Promise<string | undefined> {
  const place = placeOf(fault, sources)
  if ('problem' in place) return place.problem
  const file = path.join(root, place.file)
  const text = readFileSync(file, 'utf8')
  planted = { file, text }
  try {
    writeFileSync(
      file,
      text.replace(fault.find, () => fault.plant),
    )
    return await whyNotFound(place.test, fault.title)
  } finally {
    restore()
  }
}

const words = process.argv.slice(2)
const isWanted = (fault: Fault) => {
  const place = placeOf(fault, sources)
  const about = [fault.name, fault.foundBy, 'file' in place ? place.file : ''].join('\n')
  return words.length === 0 || words.some((word) => about.includes(word))
}

const missed: string[] = []
const wanted = faults.filter(isWanted)
for (const fault of wanted) {
  const begun = Date.now()
  const why = await tried(fault)
  if (why !== undefined) missed.push(`${fault.name}: ${why} (${fault.foundBy})`)
  const seconds = `${Math.round((Date.now() - begun) / 1000)} s`.padStart(6)
  console.log(`${why === undefined ? 'found    ' : 'NOT FOUND'} ${seconds}  ${fault.name}`)
}
rmSync(results, { recursive: true, force: true })
for (const line of missed) console.log(line)
console.log(`\n${wanted.length - missed.length} found, ${missed.length} not found`)
process.exitCode = missed.length === 0 && wanted.length > 0 ? 0 : 1
