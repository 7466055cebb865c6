import * as z from 'zod'
import { linkPurposes } from '../access.ts'
import { Address } from '../address.ts'
import { LookAndFeel } from '../clients/entities.ts'
import { Download } from '../documents/entities.ts'
import { FeedbackParty, ItemComments, Photo } from '../reports/item.ts'
import { Signature } from '../reports/sections/signatures.ts'
import { Id, Instant, LongText, PlainDate, Ref, ShortText, StorageKey } from '../scalars.ts'
import { galleryTypes } from '../reports/photo-types.ts'

export const LinkPurposeName = z.enum(linkPurposes)

/** The only person to whom a link was e-mailed. */
export const LinkReader = z.strictObject({ name: ShortText, email: ShortText })
export type LinkReader = z.infer<typeof LinkReader>

/** A public link of a report, as staff see it. */
export const Link = z.strictObject({
  id: Id,
  reportId: Id,
  purpose: LinkPurposeName,
  /** With the purpose signature: the signature. */
  signatureId: Id.optional(),
  /** With the purpose feedback: its only party; absent if the visitor chooses. */
  party: FeedbackParty.optional(),
  /** The one recipient of the e-mail with it, who signs or comments. */
  sentto: LinkReader.optional(),
  /** With the purpose report: the name of its only file; absent: the current main PDF. */
  filename: ShortText.optional(),
  /** Name of its creator. */
  createdBy: ShortText,
  /** The creator's agency user; absent for visitors and for links in PDFs. */
  createdById: Id.optional(),
  createdAt: Instant,
  /** Absent if it never expires. */
  expiresAt: Instant.optional(),
  revokedAt: Instant.optional(),
  /** When it was first opened. */
  openedAt: Instant.optional(),
  /**
   * Path of its page with the key, below our own origin; renewing keeps it. Absent with the purpose signature: users
   * who can list links must not be able to sign for others.
   */
  url: z.string().optional(),
})
export type Link = z.infer<typeof Link>

/** A newly created link: its URL is always included this once. */
export const MadeLink = Link.extend({ url: z.string() })
export type MadeLink = z.infer<typeof MadeLink>

export const NewLink = z
  .strictObject({ purpose: LinkPurposeName, signatureId: Id.optional(), party: FeedbackParty.optional() })
  .refine(({ purpose, signatureId }) => (purpose === 'signature') === (signatureId !== undefined), {
    path: ['signatureId'],
    message: 'A link to sign must name its signature; other links must not.',
  })
  .refine(({ purpose, party }) => party === undefined || purpose === 'feedback', {
    path: ['party'],
    message: 'Only a link for feedback is for one party.',
  })
export type NewLink = z.infer<typeof NewLink>

/** The report and agency details on every public page. */
const head = {
  id: Id,
  ref: Ref,
  date: PlainDate,
  /** Display name of its type. */
  type: ShortText,
  address: Address.pick({ line1: true, line2: true, town: true, postcode: true }),
  client: z.strictObject({
    name: ShortText,
    /** Of the branch, or else of the company. */
    phone: ShortText.optional(),
    email: ShortText.optional(),
    logo: StorageKey.optional(),
    /** Shown across the page, below the name. */
    banner: StorageKey.optional(),
    ...LookAndFeel.pick({ primarycolour: true, secondarycolour: true }).shape,
  }),
}

/** The main PDF, or the link's own file; `url` is short-lived. Absent if there is none (yet). */
const attachment = Download.optional()

const SharedDownload = z.strictObject({
  purpose: z.literal('report'),
  ...head,
  attachment,
  /** The link's zip if it was created and has been removed since: `zipRetentionDays`. */
  expired: Download.pick({ filename: true }).optional(),
})

/** A party's comments on an item; whether they were approved or flagged is visible to the agency only. */
const SharedComments = ItemComments.pick({ comments: true, updatedAt: true, photos: true })
export type SharedComments = z.infer<typeof SharedComments>

const byParty = <S extends z.ZodType>(schema: S) =>
  z.strictObject({ landlord: schema.optional(), tenant: schema.optional() })

export const SharedItem = z.strictObject({
  itemref: Id,
  /** Room and item numbers as in the PDF: 4.12. */
  ref: ShortText,
  name: ShortText,
  /** Only of the link's parties, and only if there are comments. */
  comments: byParty(SharedComments),
})
export type SharedItem = z.infer<typeof SharedItem>

const SharedFeedback = z.strictObject({
  purpose: z.literal('feedback'),
  ...head,
  /** The link's parties: one of the two, or both if the visitor chooses. */
  parties: z.array(FeedbackParty).min(1),
  /** The recipient of the link, who need not enter a name and e-mail. */
  visitor: LinkReader.optional(),
  /** The last day for feedback; absent: no end. */
  openUntil: PlainDate.optional(),
  rooms: z.array(z.strictObject({ id: Id, name: ShortText, items: z.array(SharedItem) })),
  /** The link's general comments so far, by party. */
  general: byParty(
    z.strictObject({
      comments: LongText,
      photos: z.array(Photo),
      /** The report has general comments of the party that this link does not show. */
      taken: z.literal(true).optional(),
    }),
  ),
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
  /** Absent while it is being generated; nothing can be signed until then. */
  pdf: PdfToSign.optional(),
  /** The job that generates it. Absent with `pdf`, and if it failed: the page can request it again. */
  job: Id.optional(),
})

/** The photographs of one subject, as grouped in the viewer. */
export const GalleryGroup = z.strictObject({
  type: z.enum(galleryTypes),
  /** The visit at which they were taken; of a list that a check-out shares with its check-in there are two groups. */
  visit: z.enum(['in', 'out']),
  /** The item, key, meter, … shown; absent for those of the property. */
  itemref: Id.optional(),
  /** `Kitchen: Worktop`. */
  title: ShortText,
  photos: z.array(Photo.pick({ id: true, src: true, caption: true, rotate: true, createdAt: true, linkedphoto: true })),
})
export type GalleryGroup = z.infer<typeof GalleryGroup>

const SharedPhotos = z.strictObject({
  purpose: z.literal('photos'),
  ...head,
  /** True: check-in and check-out are shown side by side. */
  checkOut: z.boolean(),
  groups: z.array(GalleryGroup),
})

/** The page content of a link, by purpose. */
export const SharedReport = z.discriminatedUnion('purpose', [
  SharedDownload,
  SharedFeedback,
  SharedSignature,
  SharedPhotos,
])
export type SharedReport = z.infer<typeof SharedReport>
