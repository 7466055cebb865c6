import { createWriteStream } from 'node:fs'
import type { ReportDocument } from '@lintel/print'
import { swap } from '@lintel/pdf'
import { openFileSource } from '../../../functions/documents/rendering/file-source.ts'
import { layOut } from '../../../functions/documents/rendering/lay-out.ts'
import type { Storage } from './storage.ts'

/** Generates the report as the product does, from plan to finished file. */
export const makeWithEngine = async (plan: ReportDocument, out: string, storage: Storage) => {
  const began = performance.now()
  await using laidOut = await layOut(plan, { deadlineMs: 120_000 })
  const laidOutAt = performance.now()
  const cpuBefore = process.cpuUsage()
  await using pdf = await openFileSource(laidOut.path)
  await swap({
    pdf,
    photographIds: laidOut.photographIds,
    open: async (id) => {
      const answer = await storage.open(id)
      const { width = 0, height = 0 } = plan.photographs[id] ?? {}
      return { width, height, length: Number(answer.headers['content-length']), stream: answer }
    },
    out: createWriteStream(out, { highWaterMark: 1 << 22 }),
  })
  const { user, system } = process.cpuUsage(cpuBefore)
  return {
    layOutMs: laidOutAt - began,
    swapMs: performance.now() - laidOutAt,
    publishCpuMs: (user + system) / 1000,
    browserCpuMs: laidOut.browserCpuMs,
  }
}
