import type { ReportBody } from '@lintel/contract'
import { fileListsIn } from '@lintel/rules'

/** The keys of a report, parted by what must be true of them. */
interface Sources {
  photos: string[]
  documents: string[]
}

const sourcesIn = (body: Partial<ReportBody>): { photos: Set<string>; documents: Set<string> } => {
  const sources = { photos: new Set<string>(), documents: new Set<string>() }
  for (const { list, files } of fileListsIn(body))
    for (const { src } of files) sources[list.kind === 'document' ? 'documents' : 'photos'].add(src)
  return sources
}

/** Those keys of a body that the body before, if there was one, did not have. */
export const newSources = (body: Partial<ReportBody>, before: Partial<ReportBody> = {}): Sources => {
  const [now, known] = [sourcesIn(body), sourcesIn(before)]
  return {
    photos: [...now.photos].filter((src) => !known.photos.has(src)),
    documents: [...now.documents].filter((src) => !known.documents.has(src)),
  }
}
