import type { Attachment, Report, TrailKind, TrailRow } from '@lintel/contract'
import { withdrawnPdfs, withoutDoubtfulOpenings } from '@lintel/rules'
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
  /** By staff. */
  isWithdrawn: boolean
  /** A later one was given, which is not stored any more as it was. */
  isLost: boolean
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

type Choice = Pick<SentPdf, 'version' | 'wasGiven' | 'isWithdrawn'> & Pick<Attachment, 'src' | 'sha256'>

/** Those that were mailed, opened, signed or received, newest first, the newest, `other`; the withdrawn ones last. */
function choicesOf({ attachments }: Pick<Report, 'attachments'>, trail: readonly TrailRow[], other?: string): Choice[] {
  const made = attachments['report']
  const given = withoutDoubtfulOpenings(trail).filter(({ kind, sha256 }) => sha256 && gives.includes(kind))
  const withdrawn = withdrawnPdfs(trail)
  const choice = ({ version, sha256 = '' }: Pick<Attachment, 'version' | 'sha256'>, wasGiven: boolean): Choice => {
    const src = !wasGiven || sha256 === made?.sha256 ? made?.src : undefined
    return {
      version,
      wasGiven,
      isWithdrawn: withdrawn.get(sha256) ?? false,
      ...(sha256 && { sha256 }),
      ...(src && { src }),
    }
  }
  const all = [
    ...given.toReversed().map((row) => choice(row, true)),
    ...(made?.src ? [choice(made, false)] : []),
    ...(other ? [{ src: other, wasGiven: false, isWithdrawn: false }] : []),
  ]
  return all.toSorted((a, b) => Number(a.isWithdrawn) - Number(b.isWithdrawn))
}

/** What tells apart the PDF that `pdfAsSent` looks for first. */
export function pdfToTake(report: Pick<Report, 'attachments'>, trail: readonly TrailRow[]): string {
  const [{ sha256, src = '' } = {}] = choicesOf(report, trail)
  return sha256 ?? src
}

/** The newest that was mailed, opened, signed or received; otherwise the newest; `other` if the report has none. */
export async function pdfAsSent(
  report: Pick<Report, 'id' | 'attachments'>,
  trail: readonly TrailRow[],
  other?: string,
): Promise<SentPdf | undefined> {
  const tried = new Set<string>()
  const stored = async ({ src, sha256: known, ...choice }: Choice): Promise<Omit<SentPdf, 'isLost'> | undefined> => {
    const key = src ?? (known && !tried.has(known) ? await findByHash(report.id, known) : undefined)
    if (known) tried.add(known)
    const bytes = key && (await bytesOfDownload(key))
    const sha256 = key && (known ?? (await hashOf(key)))
    return key && bytes && sha256 ? { ...choice, key, bytes, sha256 } : undefined
  }
  let isLost = false
  for (const choice of choicesOf(report, trail, other)) {
    const found = await stored(choice)
    if (found) return { ...found, isLost }
    isLost ||= choice.wasGiven
  }
  return undefined
}
