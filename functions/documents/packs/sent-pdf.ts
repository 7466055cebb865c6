import type { Report, TrailKind, TrailRow } from '@lintel/contract'
import { withoutDoubtfulOpenings } from '@lintel/rules'
import { hashOfStream } from '../../lib/get-object.ts'
import { bytesOfDownload, isReportPdf, listDownloads, openDownload } from '../files.ts'

export interface SentPdf {
  key: string
  bytes: number
  sha256: string
  /** Absent if nobody recorded it. */
  version?: number | undefined
  /** Mailed, opened, signed or received. */
  wasGiven: boolean
}

async function hashOf(key: string): Promise<string | undefined> {
  const stored = await openDownload(key)
  return stored && hashOfStream(stored.stream)
}

/** Of a superseded PDF nothing but the file itself has the hash. */
async function findByHash(reportId: string, sha256: string): Promise<string | undefined> {
  const made = (await listDownloads(`downloads/${reportId}/`)).filter(isReportPdf)
  for (const key of made) if ((await hashOf(key)) === sha256) return key
  return undefined
}

const gives: readonly TrailKind[] = ['mailed', 'opened', 'signed', 'receipt']

const lastGiven = (trail: readonly TrailRow[]): TrailRow | undefined =>
  withoutDoubtfulOpenings(trail).findLast(({ kind, sha256 }) => sha256 && gives.includes(kind))

/** What tells apart the PDF that `pdfAsSent` looks for first. */
export function pdfToTake({ attachments }: Pick<Report, 'attachments'>, trail: readonly TrailRow[]): string {
  const { sha256, src = '' } = attachments['report'] ?? {}
  return lastGiven(trail)?.sha256 ?? sha256 ?? src
}

/** The newest that was mailed, opened, signed or received; otherwise the newest; `other` if the report has none. */
export async function pdfAsSent(
  { id, attachments }: Pick<Report, 'id' | 'attachments'>,
  trail: readonly TrailRow[],
  other?: string,
): Promise<SentPdf | undefined> {
  const made = attachments['report']
  const given = lastGiven(trail)
  const sent = async (key: string | undefined, known: Omit<Partial<SentPdf>, 'key' | 'bytes'>) => {
    const bytes = key && (await bytesOfDownload(key))
    const sha256 = key && (known.sha256 ?? (await hashOf(key)))
    return key && bytes && sha256
      ? { version: known.version, wasGiven: known.wasGiven ?? false, key, bytes, sha256 }
      : undefined
  }
  if (given?.sha256) {
    const { sha256, version } = given
    const key = made?.sha256 === sha256 ? made.src : await findByHash(id, sha256)
    const found = await sent(key, { sha256, version, wasGiven: true })
    if (found) return found
  }
  return (await sent(made?.src, { sha256: made?.sha256, version: made?.version })) ?? sent(other, {})
}
