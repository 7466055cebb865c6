import type { ReportBody } from '@lintel/contract'
import { sourcesOf } from '@lintel/rules'
import { notArrived } from '../uploads/check-saved.ts'
import { newSources } from './media-keys.ts'
import { awaitedMost } from './store/index.ts'

/** What is known of a report before it is written. */
interface Former {
  body: Partial<ReportBody>
  awaited: readonly string[]
}

/**
 * The photographs, recordings and documents that a report is written with and that have not arrived: some may be on their
 * way from a phone. Only those that are new in it, or were awaited before, are looked up.
 */
export async function awaitedIn(body: ReportBody, former: Former = { body: {}, awaited: [] }): Promise<string[]> {
  const there = sourcesOf(body)
  const { photos, recordings, documents } = newSources(body, former.body)
  const asked = new Set([...former.awaited.filter((src) => there.has(src)), ...photos, ...recordings, ...documents])
  return (await notArrived([...asked])).slice(0, awaitedMost)
}
