import type { ReportBody } from '@lintel/contract'
import { sourcesOf } from '@lintel/rules'
import { notArrived } from '../uploads/check-saved.ts'
import { newSources } from './media-keys.ts'
import { awaitedMost } from './store/index.ts'

/** The stored state of a report before it is written. */
interface Former {
  body: Partial<ReportBody>
  awaited: readonly string[]
}

/**
 * Returns the photographs, recordings and documents of a report that have not arrived: some may still be uploading from
 * a phone. Only those that are new in the report, or were awaited before, are looked up.
 */
export async function awaitedUploads(body: ReportBody, former: Former = { body: {}, awaited: [] }): Promise<string[]> {
  const there = sourcesOf(body)
  const { photos, recordings, documents } = newSources(body, former.body)
  const asked = new Set([...former.awaited.filter((src) => there.has(src)), ...photos, ...recordings, ...documents])
  return (await notArrived([...asked])).slice(0, awaitedMost)
}
