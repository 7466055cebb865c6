import { copyFile, readFile } from 'node:fs/promises'
import { chromiumBinary } from '../chromium-binary.ts'
import type { LayOutJob } from '../lay-out-job.ts'
import { layOut } from '../lay-out.ts'
import { pageScript } from '../page-script.ts'

export interface LaidOutFile {
  /** Excludes unpacking the browser, which a function does once. */
  ms: number
  pageCount: number
  photographIds: string[]
  inParts: boolean
  peakMemoryMb: number
  browserCpuMs: number
}

/** `node lay-out-file.ts <job.json> <out.pdf>`. Writes the result as JSON. */
const main = async (job: string, pdf: string): Promise<LaidOutFile> => {
  await Promise.all([chromiumBinary(), pageScript()])
  const began = performance.now()
  await using laidOut = await layOut(JSON.parse(await readFile(job, 'utf8')) as LayOutJob, { deadlineMs: 240_000 })
  const ms = Math.round(performance.now() - began)
  await copyFile(laidOut.path, pdf)
  const { pageCount, photographIds, inParts, peakMemoryMb, browserCpuMs } = laidOut
  return { ms, pageCount, photographIds, inParts, peakMemoryMb, browserCpuMs }
}

if (import.meta.main) {
  const [job = '', pdf = ''] = process.argv.slice(2)
  process.stdout.write(JSON.stringify(await main(job, pdf)))
}
