import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

/* Files that are read one after another in a process of its own, whose memory can be measured apart from the tests'. */

interface Told {
  said: string
  seconds: number
  megabytes: number
}

/** For that process: reports for each file the outcome, the processor time, and the peak memory beyond its own. */
export async function tellOfFiles(read: (bytes: Buffer, file: string) => Promise<string>): Promise<void> {
  const megabytes = () => process.resourceUsage().maxRSS / 1024
  const before = megabytes()
  for (const file of process.argv.slice(2)) {
    const begun = process.cpuUsage()
    const said = await read(readFileSync(file), file).catch((error: unknown) =>
      error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    )
    const { user, system } = process.cpuUsage(begun)
    const told: Told = { said, seconds: (user + system) / 1e6, megabytes: megabytes() - before }
    process.stdout.write(`${JSON.stringify(told)}\n`)
  }
}

/** What that program says of these files, by name. */
export async function readAlone(program: string, files: Readonly<Record<string, () => Buffer | Promise<Buffer>>>) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lintel-read-'))
  try {
    const paths: string[] = []
    for (const make of Object.values(files)) {
      paths.push(path.join(folder, `${paths.length}.xlsx`))
      writeFileSync(paths.at(-1) ?? '', await make())
    }
    const asked = ['--disable-warning=ExperimentalWarning', program, ...paths]
    const { stdout } = await promisify(execFile)(process.execPath, asked, { maxBuffer: 10_000_000 })
    const lines = stdout.split('\n').filter((line) => line.startsWith('{'))
    const told = lines.map((line) => JSON.parse(line) as Told)
    return Object.keys(files).map((name, at) => ({
      name,
      ...(told[at] ?? { said: 'nothing', seconds: 0, megabytes: 0 }),
    }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
