import type { ReportBody } from '@lintel/contract'

/** The storage keys of all photographs and recordings in a part of a report, or of the documents in a list of them. */
export function sourcesOf(part: unknown): Set<string> {
  const sources = new Set<string>()
  const open = [part]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue
    if ('src' in next && typeof next.src === 'string') sources.add(next.src)
    open.push(...Object.values(next).filter((value) => typeof value === 'object' && value !== null))
  }
  return sources
}

/** The keys of a report, parted by what must be true of them. */
interface Sources {
  photos: string[]
  documents: string[]
}

/** Those keys of a body that the body before, if there was one, did not have. */
export const newSources = (body: Partial<ReportBody>, before: Partial<ReportBody> = {}): Sources => {
  const fresh = (part: unknown, old: unknown) => {
    const known = sourcesOf(old)
    return [...sourcesOf(part)].filter((src) => !known.has(src))
  }
  const { uploaddocuments, ...others } = body
  const { uploaddocuments: documentsBefore, ...othersBefore } = before
  return { photos: fresh(others, othersBefore), documents: fresh(uploaddocuments, documentsBefore) }
}
