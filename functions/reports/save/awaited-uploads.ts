import type { ReportBody } from '@lintel/contract'
import { sourcesOf, fileListsIn } from '@lintel/rules'
import { notArrived } from '../../uploads/check-saved.ts'
import { maxAwaited } from '../store/index.ts'

interface StoredBefore {
  body: Partial<ReportBody>
  awaited: readonly string[]
}

/** Some may still be uploading from a phone. Only those that are new, or were awaited before, are looked up. */
export async function awaitedUploads(
  body: ReportBody,
  before: StoredBefore = { body: {}, awaited: [] },
): Promise<string[]> {
  const there = sourcesOf(body)
  const { photos, recordings, documents } = newSources(body, before.body)
  const toCheck = new Set([...before.awaited.filter((src) => there.has(src)), ...photos, ...recordings, ...documents])
  return (await notArrived([...toCheck])).slice(0, maxAwaited)
}

/** By the check that applies to them. */
type Sources = Record<'photos' | 'recordings' | 'documents', string[]>

const parts = { photograph: 'photos', recording: 'recordings', document: 'documents' } as const

const sourcesIn = (body: Partial<ReportBody>): Record<keyof Sources, Set<string>> => {
  const sources = { photos: new Set<string>(), recordings: new Set<string>(), documents: new Set<string>() }
  for (const { list, files } of fileListsIn(body))
    for (const { src } of files) sources[parts[list.kind ?? 'photograph']].add(src)
  return sources
}

/** That the previous body, if any, did not have. */
export const newSources = (body: Partial<ReportBody>, before: Partial<ReportBody> = {}): Sources => {
  const [now, known] = [sourcesIn(body), sourcesIn(before)]
  const added = (part: keyof Sources) => [...now[part]].filter((src) => !known[part].has(src))
  return { photos: added('photos'), recordings: added('recordings'), documents: added('documents') }
}
