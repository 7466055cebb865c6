import {
  cutText,
  shortTextMax,
  type Report,
  type ReportBody,
  type SharedUpdate,
  type Signature,
  type SignatureEvidence,
} from '@lintel/contract'
import { applySignature, dayInLondon, signedAlready } from '@lintel/rules'
import type { LinkContext } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { signaturePicture, formerSignature } from '../reports/save/signatures.ts'
import { signatureFor } from './signer.ts'
import { couldNotFetch } from './visitor.ts'
import { withOutdatedFiles } from '../reports/outdated-files.ts'
import { filesOf, type ReportFile } from './report-files.ts'

type SignatureUpdate = Extract<SharedUpdate, { purpose: 'signature' }>

/** Throws 409 if the signature was already given, and the visitor has not confirmed signing again. */
function assertMeant({ again }: SignatureUpdate, { version }: Report, before: Signature): void {
  if (before.image && !again) throw new HttpError(409, signedAlready(before), { current: version })
}

/** Throws 409 if the PDF shown on the page is not the report's current one. */
export async function assertShown({ shown }: Pick<SignatureUpdate, 'shown'>, report: Report): Promise<void> {
  const pdf = await pdfToSign(report)
  if (pdf?.version === shown.version && pdf.sha256 === shown.sha256) return
  const message = 'The report was changed since you opened it. Please read it again first.'
  throw new HttpError(409, message, { current: report.version })
}

const printable = (text: string) => cutText(text.replaceAll(/[^\x20-\x7e]/g, ''), shortTextMax)

export function evidenceOf(
  { viewerAddress, link }: LinkContext,
  { shown }: Pick<SignatureUpdate, 'shown'>,
  useragent: string | undefined,
): SignatureEvidence {
  return {
    linkid: link.linkId,
    ...(viewerAddress && { ip: cutText(viewerAddress, shortTextMax) }),
    ...(useragent && { useragent: printable(useragent) }),
    pdfsha256: shown.sha256,
    pdfversion: shown.version,
  }
}

/** False for a duplicate, as from a browser that retries after a lost response. */
export async function saveSignature(
  ctx: LinkContext,
  update: SignatureUpdate,
  { body, report }: { body: ReportBody; report: Report },
  { by, useragent }: { by: string; useragent: string | undefined },
): Promise<boolean> {
  const before = signatureFor(ctx.link, report.signatures)
  const signature = signatureFor(ctx.link, body.signatures)
  if (!before || !signature) throw couldNotFetch()
  const image = await signaturePicture(update.image, 'body.image')
  if (before.image === image && before.name === update.name.trim()) return false
  assertMeant(update, report, before)
  await assertShown(update, report)
  const now = ctx.now()
  if (before.image) {
    const signing = { now, version: report.version + 1, by: { name: by } }
    body.signaturehistory.push(formerSignature(before, 'signed again', signing))
  }
  applySignature(signature, { ...update, image }, dayInLondon(now))
  signature.signedAt = now.toISOString()
  signature.evidence = evidenceOf(ctx, update, useragent)
  return true
}

interface PdfToSign {
  file: ReportFile
  version: number
  sha256: string
}

/** If it is up to date, including its look. */
export async function pdfToSign(report: Report): Promise<PdfToSign | undefined> {
  const { version, sha256, outdated } = (await withOutdatedFiles(report)).attachments['report'] ?? {}
  if (outdated) return undefined
  const file = filesOf(report).find(({ source }) => 'variant' in source && source.variant === 'report')
  return file && version === report.version && sha256 ? { file, version, sha256 } : undefined
}
