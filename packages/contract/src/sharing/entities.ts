import * as z from 'zod'
import { linkPurposes } from '../access.ts'
import { Address } from '../address.ts'
import { LookAndFeel } from '../clients/entities.ts'
import { ClaimAnswer } from '../disputes/answers.ts'
import { disputeLinesMax } from '../disputes/constants.ts'
import { Dispute, DisputeLine } from '../disputes/entities.ts'
import { Download } from '../documents/entities.ts'
import { FeedbackParty, ItemComments, Photo } from '../reports/item.ts'
import { Receipt } from '../reports/receipt.ts'
import { Signature } from '../reports/sections/signatures.ts'
import {
  Id,
  Instant,
  LongText,
  PlainDate,
  Price,
  Ref,
  ReportTypeName,
  Sha256,
  ShortText,
  StorageKey,
  EmailAddress,
  OptionalEmail,
} from '../scalars.ts'
import { galleryTypes } from '../reports/photos.ts'
import { signatureMaxLength } from '../reports/constants.ts'
import { maxLinkPhotos } from './constants.ts'
import { isVisible } from '../text.ts'
import { reportOperationMessages } from '../reports/messages.ts'
import { sharingMessages } from './messages.ts'

export const LinkPurposeName = z.enum(linkPurposes)

/** The only one to whom it was e-mailed. */
export const LinkReader = z.strictObject({ name: ShortText, email: ShortText })
export type LinkReader = z.infer<typeof LinkReader>

export const Link = z.strictObject({
  id: Id,
  reportId: Id,
  purpose: LinkPurposeName,
  /** Of a link to sign, or whose receipt it is. */
  signatureId: Id.optional(),
  /** Of a link to answer it. */
  disputeId: Id.optional(),
  /** Of a feedback link; absent if the visitor chooses. */
  party: FeedbackParty.optional(),
  sentto: LinkReader.optional(),
  /** Of a link to a report; absent: the current main PDF. */
  filename: ShortText.optional(),
  createdBy: ShortText,
  /** Absent for visitors and for links in PDFs. */
  createdById: Id.optional(),
  createdAt: Instant,
  /** Absent if it never expires. */
  expiresAt: Instant.optional(),
  revokedAt: Instant.optional(),
  openedAt: Instant.optional(),
  /**
   * With the key; renewing keeps it. Absent for links to sign, confirm receipt or answer a
   * claim: who lists links must not be able to do so for others.
   */
  url: z.string().optional(),
})
export type Link = z.infer<typeof Link>

/** With its URL, this once. */
export const MadeLink = Link.extend({ url: z.string() })
export type MadeLink = z.infer<typeof MadeLink>

export const NewLink = z
  .strictObject({
    // Its tenants are asked by the claim.
    purpose: LinkPurposeName.exclude(['claim']),
    signatureId: Id.optional(),
    party: FeedbackParty.optional(),
  })
  .refine(
    ({ purpose, signatureId }) => purpose === 'receipt' || (purpose === 'signature') === (signatureId !== undefined),
    {
      path: ['signatureId'],
      message: 'A link to sign must name its signature, one for a receipt may; other links must not.',
    },
  )
  .refine(({ purpose, party }) => party === undefined || purpose === 'feedback', {
    path: ['party'],
    message: 'Only a link for feedback is for one party.',
  })
export type NewLink = z.infer<typeof NewLink>

/** On every public page. */
const head = {
  id: Id,
  ref: Ref,
  date: PlainDate,
  type: ShortText,
  address: Address.pick({ line1: true, line2: true, town: true, postcode: true }),
  client: z.strictObject({
    name: ShortText,
    /** Of the branch, or else of the company. */
    phone: ShortText.optional(),
    email: ShortText.optional(),
    logo: StorageKey.optional(),
    banner: StorageKey.optional(),
    ...LookAndFeel.pick({ primarycolour: true, secondarycolour: true }).shape,
  }),
}

/** The main PDF, or the link's own file. Absent if there is none (yet). */
const attachment = Download.optional()

const SharedDownload = z.strictObject({
  purpose: z.literal('report'),
  ...head,
  attachment,
  /** The zip if it has been removed since: `zipRetentionDays`. */
  expired: Download.pick({ filename: true }).optional(),
})

/** Only the agency sees whether they were approved or flagged. */
const SharedComments = ItemComments.pick({ comments: true, updatedAt: true, photos: true })
export type SharedComments = z.infer<typeof SharedComments>

const byParty = <S extends z.ZodType>(schema: S) =>
  z.strictObject({ landlord: schema.optional(), tenant: schema.optional() })

export const SharedItem = z.strictObject({
  itemref: Id,
  /** As in the PDF: 4.12. */
  ref: ShortText,
  name: ShortText,
  /** Of the link's parties, if there are comments. */
  comments: byParty(SharedComments),
})
export type SharedItem = z.infer<typeof SharedItem>

const SharedFeedback = z.strictObject({
  purpose: z.literal('feedback'),
  ...head,
  parties: z.array(FeedbackParty).min(1),
  visitor: LinkReader.optional(),
  /** The last day for feedback; absent: no end. */
  openUntil: PlainDate.optional(),
  rooms: z.array(z.strictObject({ id: Id, name: ShortText, items: z.array(SharedItem) })),
  general: byParty(
    z.strictObject({
      comments: LongText,
      photos: z.array(Photo),
      /** The report has general comments of the party that this link does not show. */
      taken: z.literal(true).optional(),
    }),
  ),
})

export const PdfToSign = z.strictObject({
  ...Download.shape,
  version: z.int().min(1),
  sha256: Sha256,
})
export type PdfToSign = z.infer<typeof PdfToSign>

const toSign = {
  /** Absent while it is made; nothing can be signed or received until then. */
  pdf: PdfToSign.optional(),
  /** Absent with `pdf`, and if it failed: the page can request it again. */
  job: Id.optional(),
}

const SharedSignature = z.strictObject({
  purpose: z.literal('signature'),
  ...head,
  signature: Signature,
  ...toSign,
})

const SharedReceipt = z.strictObject({
  purpose: z.literal('receipt'),
  ...head,
  /** Whose receipt it is; absent if the link is for anyone. */
  visitor: LinkReader.optional(),
  /** Given with this link, oldest first. */
  receipts: z.array(Receipt.pick({ name: true, at: true, version: true })),
  ...toSign,
})

const ShownPhoto = Photo.pick({
  id: true,
  src: true,
  caption: true,
  rotate: true,
  marks: true,
  createdAt: true,
  linkedphoto: true,
})

export const GalleryGroup = z.strictObject({
  type: z.enum(galleryTypes),
  /** A list that a check-out shares with its check-in has two groups. */
  visit: z.enum(['in', 'out']),
  /** Absent for those of the property. */
  itemref: Id.optional(),
  /** `Kitchen: Worktop`. */
  title: ShortText,
  photos: z.array(ShownPhoto),
})
export type GalleryGroup = z.infer<typeof GalleryGroup>

const SharedPhotos = z.strictObject({
  purpose: z.literal('photos'),
  ...head,
  checkOut: z.boolean(),
  groups: z.array(GalleryGroup),
})

export const SharedClaimLine = z.strictObject({
  ...DisputeLine.pick({ path: true, remedy: true, cost: true, clause: true, steps: true }).shape,
  /** `Kitchen, Worktop`. */
  name: ShortText,
  /** At check-in and at check-out, in words. */
  was: z.string(),
  is: z.string(),
  pairs: z.array(z.strictObject({ before: ShownPhoto.optional(), after: ShownPhoto.optional() })),
  sum: Price,
  invoice: Download.optional(),
  agreement: Download.optional(),
  answer: ClaimAnswer.optional(),
})
export type SharedClaimLine = z.infer<typeof SharedClaimLine>

const SharedClaim = z.strictObject({
  purpose: z.literal('claim'),
  ...head,
  visitor: LinkReader,
  ...Dispute.pick({ scheme: true, deposit: true, total: true, settledAt: true }).shape,
  /** What is claimed; never what is only suggested. */
  lines: z.array(SharedClaimLine),
  answeredAt: Instant.optional(),
  /** What is claimed has changed since, so that nothing is agreed. */
  outdated: z.literal(true).optional(),
  /** Of the claim and the answers as they are here. */
  shown: Sha256,
  settlement: Download.optional(),
})

export const SharedReport = z.discriminatedUnion('purpose', [
  SharedDownload,
  SharedFeedback,
  SharedSignature,
  SharedReceipt,
  SharedPhotos,
  SharedClaim,
])
export type SharedReport = z.infer<typeof SharedReport>

const Named = ShortText.refine(isVisible, 'A name is required.')

const SentPhoto = z.strictObject({ id: Id, src: StorageKey })

const saying = {
  comments: LongText,
  photos: z.array(SentPhoto).max(maxLinkPhotos).default([]),
}

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

const ReceiptUpdate = z.strictObject({
  purpose: z.literal('receipt'),
  name: Named,
  /** Ignored if the link is for one person. */
  email: OptionalEmail.default(''),
  /** Absent if only the name was typed. */
  image: SignatureUpdate.shape.image.optional(),
  shown: SignatureUpdate.shape.shown,
})
export type ReceiptUpdate = z.infer<typeof ReceiptUpdate>

/** All of the tenant's answers: what is left out is not answered. */
const ClaimUpdate = z.strictObject({
  purpose: z.literal('claim'),
  answers: z.array(ClaimAnswer).max(disputeLinesMax),
  /** 409 if the claim or the answers have changed since. */
  shown: Sha256,
})
export type ClaimUpdate = z.infer<typeof ClaimUpdate>

/** By the link's purpose. */
export const SharedUpdate = z.discriminatedUnion('purpose', [
  FeedbackUpdate,
  SignatureUpdate,
  ReceiptUpdate,
  ClaimUpdate,
])
export type SharedUpdate = z.infer<typeof SharedUpdate>

export const SharedUpload = z.strictObject({
  id: Id,
  src: StorageKey,
  url: z.string(),
  fields: z.record(z.string(), z.string()),
})
export type SharedUpload = z.infer<typeof SharedUpload>

/** `k` in its URL. Any invalid key returns 404. */
export const LinkKeyQuery = z.strictObject({ k: z.string() })

/** The link has ended, or the report is locked. */
export const linkFailures = [sharingMessages.couldNotFetch, reportOperationMessages.locked] as const

/** Whether a file is a PDF of a report; of `unknown` ones nothing else is said. */
export const VerifiedFile = z.strictObject({
  state: z.enum(['latest', 'superseded', 'withdrawn', 'unknown']),
  agency: ShortText.optional(),
  ref: Ref.optional(),
  /** Its `displayName`. */
  type: ReportTypeName.optional(),
  date: PlainDate.optional(),
  version: z.int().min(1).optional(),
  /** The newest version of which there is a PDF. */
  latest: z.int().min(1).optional(),
})
export type VerifiedFile = z.infer<typeof VerifiedFile>
