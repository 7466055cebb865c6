import type { ReportBody } from '@lintel/contract'
import { sourcesOf } from '@lintel/rules'
import { notArrived } from '../uploads/check-saved.ts'
import { newSources } from './media-keys.ts'
import { awaitedMost } from './store/index.ts'

interface StoredBefore {
  body: Partial<ReportBody>
  awaited: readonly string[]
}

/**
 * Some may still be uploading from a phone. Only those that are new in the report, or were awaited before, are looked
 * up.
 */
export async function awaitedUploads(
  body: ReportBody,
  before: StoredBefore = { body: {}, awaited: [] },
): Promise<string[]> {
  const there = sourcesOf(body)
  const { photos, recordings, documents } = newSources(body, before.body)
  const toCheck = new Set([...before.awaited.filter((src) => there.has(src)), ...photos, ...recordings, ...documents])
  return (await notArrived([...toCheck])).slice(0, awaitedMost)
}
