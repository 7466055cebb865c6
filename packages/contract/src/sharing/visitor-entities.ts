import * as z from 'zod'
import { signatureMaxLength } from '../reports/constants.ts'
import { maxLinkPhotos } from './constants.ts'
import { FeedbackParty } from '../reports/item.ts'
import { EmailAddress, Id, LongText, ShortText, StorageKey } from '../scalars.ts'
import { PdfToSign } from './entities.ts'
import { isVisible } from '../text.ts'

const Named = ShortText.refine(isVisible, 'A name is required.')

const SentPhoto = z.strictObject({ id: Id, src: StorageKey })

const saying = {
  comments: LongText,
  photos: z.array(SentPhoto).max(maxLinkPhotos).default([]),
}

/** Omitted ones stay unchanged. */
const FeedbackUpdate = z.strictObject({
  purpose: z.literal('feedback'),
  party: FeedbackParty,
  name: Named,
  email: EmailAddress,
  /** With a comment, or a withdrawn one (empty, and no photographs). */
  items: z
    .array(z.strictObject({ itemref: Id, ...saying }))
    .max(2000)
    .default([]),
  general: z.strictObject(saying).optional(),
})
export type FeedbackUpdate = z.infer<typeof FeedbackUpdate>

const SignatureUpdate = z.strictObject({
  purpose: z.literal('signature'),
  name: Named,
  /** A PNG as a data URL. */
  image: z
    .string()
    .max(signatureMaxLength)
    .regex(/^data:image\/png;base64,[A-Za-z0-9+/=]+$/, 'Not a PNG picture.'),
  /** 409 if the report has changed since. */
  shown: PdfToSign.pick({ version: true, sha256: true }),
  /** It replaces the signer's earlier signature. Without it: 409. */
  again: z.boolean().default(false),
})
export type SignatureUpdate = z.infer<typeof SignatureUpdate>

/** By the link's purpose. */
export const SharedUpdate = z.discriminatedUnion('purpose', [FeedbackUpdate, SignatureUpdate])
export type SharedUpdate = z.infer<typeof SharedUpdate>

export const SharedUpload = z.strictObject({
  id: Id,
  src: StorageKey,
  url: z.string(),
  fields: z.record(z.string(), z.string()),
})
export type SharedUpload = z.infer<typeof SharedUpload>
