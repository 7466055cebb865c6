import * as z from 'zod'
import { linkPurposes } from '../access.ts'
import { Address } from '../address.ts'
import { LookAndFeel } from '../clients/entities.ts'
import { Download } from '../documents/entities.ts'
import { FeedbackParty, ItemComments, Photo } from '../reports/item.ts'
import { Signature } from '../reports/sections/signatures.ts'
import { Id, Instant, LongText, PlainDate, Ref, ShortText, StorageKey } from '../scalars.ts'

export const LinkPurposeName = z.enum(linkPurposes)

/** Whom a link was mailed to, and nobody else. */
export const LinkReader = z.strictObject({ name: ShortText, email: ShortText })
export type LinkReader = z.infer<typeof LinkReader>

/** A public link of a report, as staff see it. */
export const Link = z.strictObject({
  id: Id,
  reportId: Id,
  purpose: LinkPurposeName,
  /** With the purpose signature: whose it is. */
  signatureId: Id.optional(),
  /** With the purpose feedback: the only party that it is for; absent where the visitor chooses. */
  party: FeedbackParty.optional(),
  /** The one person who got it by e-mail, to sign or to comment. */
  sentto: LinkReader.optional(),
  /** With the purpose report: the name of its one file; absent: the current main PDF. */
  filename: ShortText.optional(),
  /** Name of whoever made it. */
  createdBy: ShortText,
  /** The agency user behind that name; absent for visitors and for links in PDFs. */
  createdById: Id.optional(),
  createdAt: Instant,
  /** Absent: it never expires. */
  expiresAt: Instant.optional(),
  revokedAt: Instant.optional(),
  /** When it was first opened. */
  openedAt: Instant.optional(),
  /**
   * Path of the page that it opens, with the key, below our own origin; renewing keeps it. Absent with the purpose
   * signature: whoever lists links must not be able to sign for somebody else.
   */
  url: z.string().optional(),
})
export type Link = z.infer<typeof Link>

/** A link that was made just now: this once its address is always shown. */
export const MadeLink = Link.extend({ url: z.string() })
export type MadeLink = z.infer<typeof MadeLink>

export const NewLink = z
  .strictObject({ purpose: LinkPurposeName, signatureId: Id.optional(), party: FeedbackParty.optional() })
  .refine(({ purpose, signatureId }) => (purpose === 'signature') === (signatureId !== undefined), {
    path: ['signatureId'],
    message: 'A link to sign names its signature, and no other link does.',
  })
  .refine(({ purpose, party }) => party === undefined || purpose === 'feedback', {
    path: ['party'],
    message: 'Only a link for feedback is for one party.',
  })
export type NewLink = z.infer<typeof NewLink>

/** What every public page shows of a report and of whom it is from. */
const head = {
  id: Id,
  ref: Ref,
  date: PlainDate,
  /** Display name of its type. */
  type: ShortText,
  address: Address.pick({ line1: true, line2: true, town: true, postcode: true }),
  client: z.strictObject({
    name: ShortText,
    logo: StorageKey.optional(),
    /** Across the page, below the name. */
    banner: StorageKey.optional(),
    ...LookAndFeel.pick({ primarycolour: true, secondarycolour: true }).shape,
  }),
}

/** The main PDF, or the link's own file; `url` is short-lived. Absent where there is none (yet). */
const attachment = Download.optional()

const SharedDownload = z.strictObject({
  purpose: z.literal('report'),
  ...head,
  attachment,
  /** The zip that the link is for, where it was made and is no longer kept: `zipRetentionDays`. */
  expired: Download.pick({ filename: true }).optional(),
})

/** What one party said about an item; whether it was approved or flagged is the agency's alone. */
const SharedComments = ItemComments.pick({ comments: true, updatedAt: true, photos: true })
export type SharedComments = z.infer<typeof SharedComments>

const byParty = <S extends z.ZodType>(schema: S) =>
  z.strictObject({ landlord: schema.optional(), tenant: schema.optional() })

export const SharedItem = z.strictObject({
  itemref: Id,
  /** Room and item, as the PDF numbers them: 4.12. */
  ref: ShortText,
  name: ShortText,
  /** Only of the parties of the link, and only where somebody commented. */
  comments: byParty(SharedComments),
})
export type SharedItem = z.infer<typeof SharedItem>

const SharedFeedback = z.strictObject({
  purpose: z.literal('feedback'),
  ...head,
  /** Whom the link is for: one of the two, or both where the visitor chooses. */
  parties: z.array(FeedbackParty).min(1),
  /** Whom it was sent to, who need not type name and e-mail. */
  visitor: LinkReader.optional(),
  /** The last day on which feedback is taken; absent: no end. */
  openUntil: PlainDate.optional(),
  rooms: z.array(z.strictObject({ id: Id, name: ShortText, items: z.array(SharedItem) })),
  /** General comments so far, of the parties of the link. */
  general: byParty(z.strictObject({ comments: LongText, photos: z.array(Photo) })),
})

/** The main PDF of the current report, to be read and signed. `url` is short-lived. */
export const PdfToSign = z.strictObject({
  ...Download.shape,
  /** The report version that it shows. */
  version: z.int().min(1),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type PdfToSign = z.infer<typeof PdfToSign>

const SharedSignature = z.strictObject({
  purpose: z.literal('signature'),
  ...head,
  signature: Signature,
  /** Absent while it is made; nothing can be signed until then. */
  pdf: PdfToSign.optional(),
  /** The job that makes it. Absent with `pdf`, and where it failed: the page may request it again. */
  job: Id.optional(),
})

/** Which photographs of a place: check-in, check-out, of the property, of the cleaning receipt. */
export const galleryTypes = ['in', 'out', 'front', 'cleaning_receipt'] as const

/** Photographs of one place, as the viewer shows them together. */
export const GalleryGroup = z.strictObject({
  type: z.enum(galleryTypes),
  /** The item, key, meter, … that they show; absent for those of the property. */
  itemref: Id.optional(),
  /** `Kitchen: Worktop`. */
  title: ShortText,
  photos: z.array(Photo.pick({ id: true, src: true, caption: true, rotate: true, createdAt: true, linkedphoto: true })),
})
export type GalleryGroup = z.infer<typeof GalleryGroup>

const SharedPhotos = z.strictObject({
  purpose: z.literal('photos'),
  ...head,
  /** True: check-in and check-out stand side by side. */
  checkOut: z.boolean(),
  groups: z.array(GalleryGroup),
})

/** What the page of a link shows, by the link's purpose. */
export const SharedReport = z.discriminatedUnion('purpose', [
  SharedDownload,
  SharedFeedback,
  SharedSignature,
  SharedPhotos,
])
export type SharedReport = z.infer<typeof SharedReport>
