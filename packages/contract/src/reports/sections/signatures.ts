import * as z from 'zod'
import { signatureMaxLength } from '../constants.ts'
import { RecordedPerson } from '../header.ts'
import { optionalDate, Id, Instant, OptionalEmail, Sha256, ShortText } from '../../scalars.ts'
import { builtInTypes, defineSection } from '../section.ts'

export const signatureTypes = ['tenant', 'landlord', 'pi', 'other'] as const

/** Set by the server. Staff see all of it; the link or the collector is printed. */
export const SignatureEvidence = z.strictObject({
  linkid: Id.optional(),
  ip: ShortText.optional(),
  useragent: ShortText.optional(),
  /** By link: of the PDF that the page showed, and its report version. */
  pdfsha256: Sha256.optional(),
  pdfversion: z.int().min(1).optional(),
  /** In the editor: who collected it, and the version saved with it. Of a receipt by link: who showed the link. */
  collectedby: RecordedPerson.optional(),
  reportversion: z.int().min(1).optional(),
  /** When it was given, by the clock of the collector's device, which can be wrong: as `signedAt` of the save said. */
  deviceAt: Instant.optional(),
})
export type SignatureEvidence = z.infer<typeof SignatureEvidence>

const signed = {
  type: z.enum(signatureTypes).catch('other'),
  name: ShortText.default(''),
  email: OptionalEmail.default(''),
  date: optionalDate,
  /** When it was saved; set by the server. Sent with a new image: when it was given. */
  signedAt: Instant.optional(),
  evidence: SignatureEvidence.optional(),
}

/**
 * Unknown types become `other`. Changing type, name, e-mail or date removes a given signature: it was given with the
 * former values.
 */
export const Signature = z.strictObject({
  _uuid: Id,
  ...signed,
  /** A PNG as a data URL, or empty. */
  image: z
    .string()
    .max(signatureMaxLength)
    .regex(/^(?:data:image\/png;base64,[A-Za-z0-9+/=]+)?$/, 'Not a PNG picture.')
    .default(''),
})
export type Signature = z.infer<typeof Signature>

export const signatureEnds = ['signed again', 'changed', 'taken away', 'deleted'] as const

/** Its image is in the report version that contained it. */
export const FormerSignature = z.strictObject({
  signatureId: Id,
  ...signed,
  version: z.int().min(1),
  end: z.enum(signatureEnds),
  endedAt: Instant,
  endedby: RecordedPerson,
})
export type FormerSignature = z.infer<typeof FormerSignature>

export const signatures = defineSection({
  name: 'Signatures',
  order: 140,
  types: builtInTypes,
  fields: {
    signatures: z.array(Signature).max(50).default([]),
    /** Oldest first. Only the server writes them; what callers send is ignored. */
    signaturehistory: z.array(FormerSignature).default([]),
  },
  labels: { image: 'Signature' },
})
