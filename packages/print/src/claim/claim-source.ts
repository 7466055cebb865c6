import type { Client, Dispute, PhotoRecord, Report, ReportSummary, SignatureEvidence, TrailRow } from '@lintel/contract'

/** A file of the pack, by its name there. */
export interface Enclosure {
  filename: string
  about: string
  bytes: number
  sha256: string
  /** The uploaded document that it is, or is a part of: the line that names it as its invoice or clause names the file. */
  document?: string
}

export interface GivenRow extends TrailRow {
  /** Of what was done by link, where it was kept. */
  evidence?: Pick<SignatureEvidence, 'ip' | 'useragent'>
}

export interface ClaimSource {
  /** Only what it claims is printed. */
  dispute: Dispute
  /** The check-out, as it was when the pack was ordered. */
  report: Report
  checkIn: Pick<ReportSummary, 'ref' | 'type' | 'date'>
  /** With the look of the report's branch. */
  client: Client
  /** A data URL. */
  logo?: string | undefined
  /** Of all photographs of what is claimed, by id. */
  photos: ReadonlyMap<string, PhotoRecord>
  links?: ReadonlyMap<string, string> | undefined
  /** The whole trail of both reports, oldest first. */
  giving: readonly { of: 'Check-in' | 'Check-out'; rows: readonly GivenRow[] }[]
  /** In the order of the pack, without this document. */
  enclosures: readonly Enclosure[]
  /** The page that says whether a file is genuine, and its QR code as a data URL. */
  verify: { address: string; code: string }
  /** An instant. */
  generatedAt: string
}
