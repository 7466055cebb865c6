import { setTimeout } from 'node:timers/promises'
import { routePath, routes, type Job } from '@lintel/contract'
import type { SizeName } from './report.ts'
import { startBenchStack, type BenchStack } from './stack.ts'

const rounds = 3
/** Each poll goes through the whole stack and costs it some milliseconds. */
const pollMs = 200

/** Medians in milliseconds. */
export interface JobTimes {
  /** From POST generate until the job is completed. */
  jobMs: number
  /** Generating the same PDF alone, in turns with the jobs. */
  aloneMs: number
}

/** Measures whole jobs on the local stack, whose functions have been started by an earlier job. */
export const measureJobs = async (
  sizes: readonly SizeName[],
  makeAlone: (size: SizeName) => Promise<number>,
): Promise<Map<SizeName, JobTimes>> => {
  const bench = await startBenchStack()
  try {
    await makeDocument(bench, 'S')
    const times = new Map<SizeName, JobTimes>()
    for (const size of sizes) {
      const jobs: number[] = []
      const alone: number[] = []
      for (let round = 0; round < rounds; round++) {
        jobs.push(await makeDocument(bench, size))
        alone.push(await makeAlone(size))
      }
      times.set(size, { jobMs: median(jobs), aloneMs: median(alone) })
    }
    return times
  } finally {
    await bench.stack.close()
  }
}

const median = (times: readonly number[]): number =>
  Math.round(times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0)

const makeDocument = async ({ stack, reportIds, idToken }: BenchStack, size: SizeName): Promise<number> => {
  const ask = async (method: string, address: string): Promise<unknown> => {
    const answer = await fetch(`${stack.url}${address}`, { method, headers: { authorization: `Bearer ${idToken}` } })
    if (!answer.ok) throw new Error(`${method} ${address} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const began = performance.now()
  const { id } = (await ask(
    'POST',
    routePath(routes.generateReport).replace('{id}', reportIds[size]).replace('{variant}', 'report'),
  )) as { id: string }
  for (;;) {
    const job = (await ask('GET', routePath(routes.getJob).replace('{id}', id))) as Job
    if (job.error) throw new Error(`The document of size ${size} failed: ${job.error}`)
    if (job.completed) return performance.now() - began
    await setTimeout(pollMs)
  }
}
