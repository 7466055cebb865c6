import { routePath, routes, type Job } from '@lintel/contract'
import type { SizeName } from './report.ts'
import { startBenchStack, type BenchStack } from './stack.ts'

const rounds = 3
const pollMs = 100

/**
 * Whole jobs on the local stack, from POST generate until the job says that it is completed, in milliseconds: the
 * medians for each size. The functions have been started by a job before.
 */
export const measureJobs = async (sizes: readonly SizeName[]): Promise<Map<SizeName, number>> => {
  const bench = await startBenchStack()
  try {
    await makeDocument(bench, 'S')
    const medians = new Map<SizeName, number>()
    for (const size of sizes) {
      const times: number[] = []
      for (let round = 0; round < rounds; round++) times.push(await makeDocument(bench, size))
      medians.set(size, times.toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0)
    }
    return medians
  } finally {
    await bench.stack.close()
  }
}

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
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}
