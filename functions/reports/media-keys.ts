import type { ReportBody } from '@lintel/contract'
import { fileListsIn } from '@lintel/rules'

/** The keys of a report, parted by what must be true of them. */
type Sources = Record<'photos' | 'recordings' | 'documents', string[]>

const parts = { photograph: 'photos', recording: 'recordings', document: 'documents' } as const

const sourcesIn = (body: Partial<ReportBody>): Record<keyof Sources, Set<string>> => {
  const sources = { photos: new Set<string>(), recordings: new Set<string>(), documents: new Set<string>() }
  for (const { list, files } of fileListsIn(body))
    for (const { src } of files) sources[parts[list.kind ?? 'photograph']].add(src)
  return sources
}

/** Those keys of a body that the body before, if there was one, did not have. */
export const newSources = (body: Partial<ReportBody>, before: Partial<ReportBody> = {}): Sources => {
  const [now, known] = [sourcesIn(body), sourcesIn(before)]
  const added = (part: keyof Sources) => [...now[part]].filter((src) => !known[part].has(src))
  return { photos: added('photos'), recordings: added('recordings'), documents: added('documents') }
}
