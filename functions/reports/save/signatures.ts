import {
  type FormerSignature,
  type Issue,
  type ReportBody,
  type Signature,
  receiptImageMaxLength,
  signatureMaxLength,
  signatureMaxPixels,
  visitorSignatureMessages,
} from '@lintel/contract'
import { foldedAddress } from '@lintel/rules'
import { HttpError, refused } from '../../lib/http-error.ts'
import type { MailToStart } from '../../emails/start-mail.ts'
import type { Context } from '../../lib/context.ts'
import type { PngOptions, Sharp } from 'sharp'

type Signed = Pick<ReportBody, 'signatures' | 'signaturehistory'>

export interface Signing {
  now: Date
  version: number
  by: FormerSignature['endedby']
}

/** Without its image, which is in the version that had it. */
export const formerSignature = (
  { _uuid: signatureId, image: _inItsVersion, ...signature }: Signature,
  end: FormerSignature['end'],
  { now, version, by }: Signing,
): FormerSignature => ({
  signatureId,
  ...signature,
  version: version - 1,
  end,
  endedAt: now.toISOString(),
  endedby: by,
})

const sameSigner = (a: Signature, b: Signature): boolean =>
  a.type === b.type && a.name === b.name && foldedAddress(a.email) === foldedAddress(b.email) && a.date === b.date

/** It would be unclear which of two signatures with one id replaces the former one. */
function assertOwnIds(signatures: readonly Signature[]): void {
  const ids = new Set<string>()
  const issues: Issue[] = []
  const message = 'Each signature needs its own id.'
  for (const [index, { _uuid }] of signatures.entries()) {
    if (ids.has(_uuid)) issues.push({ path: `body.signatures.${index}._uuid`, message })
    ids.add(_uuid)
  }
  if (issues.length > 0) throw new HttpError(400, message, { issues })
}

/** An image given by link cannot be moved to another name. */
function assertOfNobodyElse(image: string, id: string, before: Signed | undefined, path: string): void {
  const theirs = before?.signatures.find((each) => each.image === image && each._uuid !== id && each.evidence?.linkid)
  if (!theirs) return
  throw refused(path, `This is the signature of ${theirs.name || 'somebody else'}, given by link.`)
}

/**
 * A signature whose signer changed, or that was removed, goes to the history. Evidence sent is ignored; the time of a new
 * image is kept as the device's, beside ours.
 */
export async function settleSignatures(
  sent: readonly Signature[],
  before: Signed | undefined,
  signing: Signing,
): Promise<Signed> {
  assertOwnIds(sent)
  const ended: FormerSignature[] = []
  // Each is matched once; stored reports may have two with one id.
  const unmatched = new Set(before?.signatures)
  const end = (old: Signature | undefined, how: FormerSignature['end']) => {
    if (old?.image) ended.push(formerSignature(old, how, signing))
  }
  const signatures: Signature[] = []
  for (const [index, { signedAt: claimed, evidence: _alsoClaimed, ...signature }] of sent.entries()) {
    const old = before?.signatures.find(({ _uuid }) => _uuid === signature._uuid)
    if (old) unmatched.delete(old)
    // Sending the same image again changes nothing: re-encoded, it is identical.
    const image =
      signature.image === '' || signature.image === old?.image
        ? signature.image
        : await signaturePicture(signature.image, `body.signatures.${index}.image`)
    if (image === '') {
      // The editor removes the image itself when it changes the signer.
      end(old, old && !sameSigner(signature, old) ? 'changed' : 'taken away')
      signatures.push(signature)
    } else if (image !== old?.image) {
      assertOfNobodyElse(image, signature._uuid, before, `body.signatures.${index}.image`)
      end(old, 'signed again')
      const evidence = {
        collectedby: signing.by,
        reportversion: signing.version,
        ...(claimed && { deviceAt: claimed }),
      }
      signatures.push({ ...signature, image, signedAt: signing.now.toISOString(), evidence })
    } else if (sameSigner(signature, old)) {
      signatures.push({ ...old, email: signature.email })
    } else {
      end(old, 'changed')
      signatures.push({ ...signature, image: '' })
    }
  }
  for (const old of unmatched) end(old, 'deleted')
  return { signatures, signaturehistory: [...(before?.signaturehistory ?? []), ...ended] }
}

/** Collected by the save of this version. */
export const collectedIn = (version: number, signatures: readonly Signature[]) =>
  signatures.filter(({ image, evidence }) => image && evidence?.collectedby && evidence.reportversion === version)

/** Data-entry staff send no e-mails: of their signatures only the agency is notified. */
export function signatureMail(
  { user }: Pick<Context, 'user'>,
  version: number,
  signatures: readonly Signature[],
): MailToStart[] {
  const fresh = collectedIn(version, signatures).flatMap(({ _uuid: id, signedAt: at }) => (at ? [{ id, at }] : []))
  if (fresh.length === 0) return []
  return [{ kind: 'signatures', signatures: fresh, toSigners: !user.groups.includes('Dataentry') }]
}

const prefix = 'data:image/png;base64,'
const pngBeginning = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A pixel this far from the paper's grey, of 255, counts as ink; with fewer ink pixels there is no signature. */
const visibleStep = 32
const fewestInkPixels = 16

/** The size of an image that would be too long when re-encoded: print shows it 60 mm wide. */
const smaller = { width: 1200, height: 600, fit: 'inside', withoutEnlargement: true } as const

/** Re-encoded, so that only its pixels are kept. Throws 400 if it is not a PNG, is too large, or shows nothing. */
export async function signaturePicture(image: string, path: string): Promise<string> {
  const picture = await readSignature(image, path)
  for (const smallEnough of [picture, picture.clone().resize(smaller)]) {
    const address = await encoded(smallEnough, { compressionLevel: 9 })
    if (address.length <= signatureMaxLength) return address
  }
  throw tooLarge(path)
}

/** As `signaturePicture`, small enough for a report to have many. */
export async function receiptPicture(image: string, path: string): Promise<string> {
  const picture = (await readSignature(image, path)).resize({ ...smaller, width: 360, height: 160 })
  const address = await encoded(picture, { compressionLevel: 9, palette: true, colours: 16 })
  if (address.length <= receiptImageMaxLength) return address
  throw tooLarge(path)
}

const tooLarge = (path: string) => refused(path, 'The picture is too large for a signature.')

const encoded = async (picture: Sharp, options: PngOptions): Promise<string> =>
  prefix + (await picture.toColourspace('srgb').png(options).toBuffer()).toString('base64')

async function readSignature(image: string, path: string): Promise<Sharp> {
  const bytes = Buffer.from(image.slice(prefix.length), 'base64')
  if (!image.startsWith(prefix) || !bytes.subarray(0, pngBeginning.length).equals(pngBeginning))
    throw refused(path, 'Not a PNG picture.')
  // Loaded only for signatures: it would slow down every other start.
  const { default: sharp } = await import('sharp')
  const { width, height } = await decoded(sharp(bytes, { limitInputPixels: false }).metadata(), path)
  if (width * height > signatureMaxPixels)
    throw refused(path, `A signature has at most ${signatureMaxPixels / 1e6} megapixels.`)
  const picture = sharp(bytes, { failOn: 'error', limitInputPixels: signatureMaxPixels })
  if (!(await decoded(showsInk(picture), path))) throw refused(path, visitorSignatureMessages.provide)
  return picture
}

/** Rejects with 400. */
const decoded = <T>(work: Promise<T>, path: string): Promise<T> =>
  work.catch(() => {
    throw refused(path, 'Not a PNG picture.')
  })

/** Something differs from the background, which is the most frequent grey, or white behind transparency. */
async function showsInk(picture: Sharp): Promise<boolean> {
  const grey = picture.clone().flatten({ background: '#ffffff' }).toColourspace('b-w').raw({ depth: 'uchar' })
  const pixels = await grey.toBuffer()
  const counts = new Array<number>(256).fill(0)
  for (const value of pixels) counts[value] = (counts[value] ?? 0) + 1
  const paper = counts.indexOf(Math.max(...counts))
  const ink = counts.reduce((sum, count, value) => (Math.abs(value - paper) > visibleStep ? sum + count : sum), 0)
  return ink >= fewestInkPixels
}
