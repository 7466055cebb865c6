import { withdrawnPdfs } from '@lintel/rules'
import type { Attachments } from '@lintel/contract'
import { isReservedKey } from '../documents/jobs/kinds.ts'
import type { Key } from '../lib/table.ts'
import { bodyAt, everyReceipt } from './client-data.ts'
import { readHeader, type HeaderRow, type StoredHeader } from './store/index.ts'
import { pdfKey } from './store/keys.ts'
import { pdfRows } from './store/rows.ts'
import { readParts } from './trail/rows.ts'
import type * as z from 'zod'

type PdfRow = z.infer<typeof pdfRows.schema>

export interface MadePdf extends Pick<PdfRow, 'version' | 'claim' | 'withdrawn'> {
  header: StoredHeader
  /** The newest version of which there is a PDF: what nobody was given replaces nothing. */
  latest: number
}

/** Of a report, as a whole or a variant. */
const pdfsIn = (attachments: Attachments) =>
  Object.entries(attachments).flatMap(([key, attachment]) => (isReservedKey(key) ? [] : [attachment]))

/** For the server's own work, ignoring the scope. */
export async function findMadePdf(sha256: string): Promise<MadePdf | undefined> {
  const row = await pdfRows.get(pdfKey(sha256))
  const header = row && (await readHeader(row.id))?.record
  if (!header) return undefined
  const versions = pdfsIn(header.attachments).map(({ version = 1 }) => version)
  return { ...row, header, latest: Math.max(row.version, ...versions) }
}

export const noteMadePdf = (sha256: string, of: PdfRow & Required<Pick<PdfRow, 'claim'>>): Promise<unknown> =>
  pdfRows.put(pdfKey(sha256), of)

/** What else knows of them: `npm run ops -- repair` writes the rows of those made before there were such rows. */
export async function madePdfRows({ record, bodyKey }: HeaderRow): Promise<{ key: Key; row: object }[]> {
  const { id, client, attachments } = record
  const [{ parts }, { receipts }, body] = await Promise.all([
    readParts(id),
    everyReceipt(id),
    bodyKey ? bodyAt(bodyKey) : undefined,
  ])
  const signed = [...(body?.signatures ?? []), ...(body?.signaturehistory ?? [])].map(({ evidence }) => ({
    version: evidence?.pdfversion,
    sha256: evidence?.pdfsha256,
  }))
  const named = [...pdfsIn(attachments), ...parts.flatMap(({ rows }) => rows), ...receipts, ...signed]
  const versions = new Map(named.flatMap(({ sha256, version }) => (sha256 && version ? [[sha256, version]] : [])))
  const withdrawn = withdrawnPdfs(parts.flatMap(({ rows }) => rows))
  return [...versions].map(([sha256, version]) => ({
    key: pdfKey(sha256),
    row: { id, clientId: client.id, version, ...(withdrawn.get(sha256) && { withdrawn: true }) },
  }))
}
