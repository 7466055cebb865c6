import type { ReportBody } from '@lintel/contract'
import { fileListsIn } from '@lintel/rules'

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
