import * as z from 'zod'
import { signatureMaxLength } from '../reports/constants.ts'
import { maxLinkPhotos } from './constants.ts'
import { FeedbackParty } from '../reports/item.ts'
import { EmailAddress, Id, LongText, ShortText, StorageKey } from '../scalars.ts'
import { PdfToSign } from './entities.ts'
import { isVisible } from '../text.ts'

const Named = ShortText.refine(isVisible, 'A name is required.')

/** A photograph sent by the visitor with this link. */
const SentPhoto = z.strictObject({ id: Id, src: StorageKey })

const saying = {
  comments: LongText,
  photos: z.array(SentPhoto).max(maxLinkPhotos).default([]),
}

/** A party's comments on items and on the report as a whole; omitted ones stay unchanged. */
const FeedbackUpdate = z.strictObject({
  purpose: z.literal('feedback'),
  party: FeedbackParty,
  name: Named,
  email: EmailAddress,
  /** One entry for each item with a comment, or with a withdrawn one (empty, and no photographs). */
  items: z
    .array(z.strictObject({ itemref: Id, ...saying }))
    .max(2000)
    .default([]),
  general: z.strictObject(saying).optional(),
})
export type FeedbackUpdate = z.infer<typeof FeedbackUpdate>

/** A drawn or typed signature under the PDF that the page showed. */
const SignatureUpdate = z.strictObject({
  purpose: z.literal('signature'),
  name: Named,
  /** A PNG as a data URL. */
  image: z
    .string()
    .max(signatureMaxLength)
    .regex(/^data:image\/png;base64,[A-Za-z0-9+/=]+$/, 'Not a PNG picture.'),
  /** The PDF that the page showed. 409 if the report has changed since. */
  shown: PdfToSign.pick({ version: true, sha256: true }),
  /** Confirms that this replaces the signer's earlier signature. Without it: 409. */
  again: z.boolean().default(false),
})
export type SignatureUpdate = z.infer<typeof SignatureUpdate>

/** The changes that a visitor may make, by the link's purpose. */
export const SharedUpdate = z.discriminatedUnion('purpose', [FeedbackUpdate, SignatureUpdate])
export type SharedUpdate = z.infer<typeof SharedUpdate>

/** Where to upload a visitor's photograph, and its id. */
export const SharedUpload = z.strictObject({
  id: Id,
  src: StorageKey,
  url: z.string(),
  fields: z.record(z.string(), z.string()),
})
export type SharedUpload = z.infer<typeof SharedUpload>
