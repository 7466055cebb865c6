import * as z from 'zod'
import { Address } from '../address.ts'
import { signatureMaxLength } from './constants.ts'
import {
  EmailAddress,
  Id,
  Instant,
  LongText,
  OptionalEmail,
  PlainDate,
  Pounds,
  Ref,
  ShortText,
  StorageKey,
  text,
} from '../scalars.ts'
import { FeedbackParty, keptAtCheckOut, othersAtMost, Photo, Saying } from './item.ts'

export const furnishings = [
  'Default',
  'Unfurnished',
  'Part furnished',
  'Fully furnished',
  'Fully furnished with linen',
] as const
export const Furnishing = z.enum(furnishings)
export type Furnishing = z.infer<typeof Furnishing>

const photos = z.array(Photo).max(200).default([])

/** Photographs of the two moments of a tenancy. */
export const PhotosInOut = z.strictObject({ in: photos, out: photos })
export type PhotosInOut = z.infer<typeof PhotosInOut>

const quantity = z.int().min(0).max(9999).default(0)
const QuantityInOut = z.strictObject({ in: quantity, out: quantity })

export const PropertyDetails = z.strictObject({
  furnished: Furnishing.default('Default'),
  generalNotes: LongText.default(''),
  locationPhotos: photos,
  cleaningReceiptPhotos: photos,
  parkingLocation: ShortText.default(''),
  parkingSpaceNo: ShortText.default(''),
  stopcockLocation: ShortText.default(''),
  /** Where the tenants went, on a check-out. */
  forwardingContact: z
    .strictObject({
      name: ShortText.default(''),
      address: LongText.default(''),
      phone: ShortText.default(''),
      email: OptionalEmail.default(''),
    })
    .prefault({}),
})
export type PropertyDetails = z.infer<typeof PropertyDetails>

export const Key = z.strictObject({
  _uuid: Id,
  code: ShortText.default(''),
  name: ShortText.default(''),
  notes: LongText.default(''),
  type: ShortText.default(''),
  photos: PhotosInOut.prefault({}),
  qty: QuantityInOut.prefault({}),
  ...keptAtCheckOut({ code: ShortText, name: ShortText, notes: LongText, type: ShortText }),
})
export type Key = z.infer<typeof Key>

export const Manual = z.strictObject({
  _uuid: Id,
  name: ShortText.default(''),
  make: ShortText.default(''),
  model: ShortText.default(''),
  serial: ShortText.default(''),
  seen: z.boolean().default(false),
  interacted: z.boolean().default(false),
  ...keptAtCheckOut({ name: ShortText, make: ShortText, model: ShortText, serial: ShortText }),
})
export type Manual = z.infer<typeof Manual>

export const applianceTypes = ['Electric', 'Gas', 'Oil', 'Solid fuel'] as const
const ApplianceType = z.enum(['', ...applianceTypes])
export const Appliance = z.strictObject({
  _uuid: Id,
  name: ShortText.default(''),
  type: ApplianceType.default(''),
  make: ShortText.default(''),
  model: ShortText.default(''),
  serial: ShortText.default(''),
  qty: QuantityInOut.prefault({}),
  manualpresent: z.boolean().default(false),
  photos: PhotosInOut.prefault({}),
  ...keptAtCheckOut({
    ...{ name: ShortText, type: ApplianceType, make: ShortText, model: ShortText, serial: ShortText },
    manualpresent: z.boolean(),
  }),
})
export type Appliance = z.infer<typeof Appliance>

export const meterKinds = ['Electric', 'Gas', 'Oil', 'Water', 'Heat', 'HotWater'] as const
export const Meter = z.strictObject({
  _uuid: Id,
  name: z.enum(meterKinds),
  accessible: z.boolean().default(true),
  /** Why it could not be read. */
  reason: LongText.default(''),
  supplier: ShortText.default(''),
  reference: ShortText.default(''),
  location: ShortText.default(''),
  /** One per rate, at least one; text, because leading zeros count. */
  readings: z.array(ShortText).min(1).max(20).default(['']),
  photos: PhotosInOut.prefault({}),
  ...keptAtCheckOut({ supplier: ShortText, reference: ShortText, location: ShortText }),
})
export type Meter = z.infer<typeof Meter>

export const alarmTypes = ['Smoke alarm', 'Carbon monoxide detector', 'Heat detector'] as const
export const alarmPowers = ['Mains operated', 'Battery operated'] as const
const AlarmType = z.enum(['', ...alarmTypes])
const AlarmPower = z.enum(['', ...alarmPowers])
export const Alarm = z.strictObject({
  _uuid: Id,
  name: AlarmType.default(''),
  operated: AlarmPower.default(''),
  tested: z.boolean().default(false),
  testdate: z.union([z.literal(''), PlainDate]).default(''),
  location: ShortText.default(''),
  floor: ShortText.default(''),
  condition: LongText.default(''),
  photos,
  ...keptAtCheckOut({ name: AlarmType, operated: AlarmPower, location: ShortText, floor: ShortText }),
})
export type Alarm = z.infer<typeof Alarm>

const optionalDate = z.union([z.literal(''), PlainDate]).default('')

export const Tenancy = z.strictObject({
  reference: ShortText.default(''),
  pid: ShortText.default(''),
  key: ShortText.default(''),
  startdate: optionalDate,
  enddate: optionalDate,
  checkindate: optionalDate,
  checkinby: ShortText.default(''),
  managedby: z.enum(['', 'Agency', 'Landlord']).default(''),
  managedbycontact: z
    .strictObject({
      email: OptionalEmail.default(''),
      phone: ShortText.default(''),
      mobile: ShortText.default(''),
    })
    .prefault({}),
  /** Internal only; never part of the report. */
  tenancychanges: LongText.default(''),
})
export type Tenancy = z.infer<typeof Tenancy>

const others = z.array(Saying).max(othersAtMost).optional()

/** Comments on the report as a whole; the landlord's fields are called `client`. Who said them, as in `Saying`. */
export const GeneralComments = z.strictObject({
  propertyManager: LongText.default(''),
  client: LongText.default(''),
  clientapproved: z.boolean().default(false),
  clientflagged: z.boolean().default(false),
  clientPhotos: photos,
  clientname: Saying.shape.name,
  clientemail: Saying.shape.email,
  clientlink: Saying.shape.link,
  clientupdatedAt: Saying.shape.updatedAt,
  clientothers: others,
  tenant: LongText.default(''),
  tenantapproved: z.boolean().default(false),
  tenantflagged: z.boolean().default(false),
  tenantPhotos: photos,
  tenantname: Saying.shape.name,
  tenantemail: Saying.shape.email,
  tenantlink: Saying.shape.link,
  tenantupdatedAt: Saying.shape.updatedAt,
  tenantothers: others,
})
export type GeneralComments = z.infer<typeof GeneralComments>

export const signatureTypes = ['tenant', 'landlord', 'pi', 'other'] as const

/** Somebody as a record names them. */
const Named = z.strictObject({
  /** Of somebody of staff: the agency's user. */
  id: Id.optional(),
  name: ShortText,
})

/** What somebody said by link about an item that is no longer in the report. */
export const FormerFeedback = z.strictObject({
  ...Saying.shape,
  party: FeedbackParty,
  /** Its `_uuid`, and what it was called when it was removed. */
  itemId: Id,
  item: ShortText,
  room: ShortText,
  /** The last report version that has the item. */
  version: z.int().min(1),
  endedAt: Instant,
  endedby: Named,
})
export type FormerFeedback = z.infer<typeof FormerFeedback>

/** What is known of how a signature was given; set by the server. Staff see it; whether by link or by whom is printed. */
export const SignatureEvidence = z.strictObject({
  /** By link: which, and the signer's address and browser, as they called. */
  linkid: Id.optional(),
  ip: ShortText.optional(),
  useragent: ShortText.optional(),
  /** By link: SHA-256 of the PDF that the page showed, and the report version that it shows. */
  pdfsha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  pdfversion: z.int().min(1).optional(),
  /** In the editor: who of staff collected it, and the report version that was saved with it. */
  collectedby: Named.optional(),
  reportversion: z.int().min(1).optional(),
})
export type SignatureEvidence = z.infer<typeof SignatureEvidence>

const signed = {
  type: z.enum(signatureTypes).catch('other'),
  name: ShortText.default(''),
  email: OptionalEmail.default(''),
  date: optionalDate,
  /** Set by the server when the signature was saved. */
  signedAt: Instant.optional(),
  evidence: SignatureEvidence.optional(),
}

/**
 * A drawn or typed signature. Types that are not known become `other`. Once it is signed, a change of its type, name,
 * e-mail or date takes the signature away: it was not given under those.
 */
export const Signature = z.strictObject({
  _uuid: Id,
  ...signed,
  /** A PNG as a data address, or empty. */
  image: z
    .string()
    .max(signatureMaxLength)
    .regex(/^(?:data:image\/png;base64,[A-Za-z0-9+/=]+)?$/, 'Not a PNG picture.')
    .default(''),
})
export type Signature = z.infer<typeof Signature>

/** What became of a signature that no longer stands. */
export const signatureEnds = ['signed again', 'changed', 'taken away', 'deleted'] as const

/** A signature that was given and no longer stands. Its picture is in the report version that had it. */
export const FormerSignature = z.strictObject({
  /** The `_uuid` that it had. */
  signatureId: Id,
  ...signed,
  /** The last report version that has it. */
  version: z.int().min(1),
  end: z.enum(signatureEnds),
  endedAt: Instant,
  endedby: Named,
})
export type FormerSignature = z.infer<typeof FormerSignature>

export const Fee = z.strictObject({ _uuid: Id, name: ShortText, amount: Pounds.default(0) })
export type Fee = z.infer<typeof Fee>

/** The property-owning company that a report is written for. */
export const ReportCustomer = z.strictObject({
  companyName: ShortText.default(''),
  branchName: ShortText.default(''),
  address: Address.prefault({}),
})
export type ReportCustomer = z.infer<typeof ReportCustomer>

export const UploadedDocument = z.strictObject({
  src: StorageKey,
  name: ShortText.optional(),
  type: ShortText.optional(),
  createdAt: Instant.optional(),
})
export type UploadedDocument = z.infer<typeof UploadedDocument>

export const EmailLog = z.strictObject({
  logdate: Instant,
  /** Who sent it, by name; a visitor as `Priya Nair, by link`. */
  sentby: ShortText.optional(),
  /** The agency user behind that name; absent for visitors. */
  sentbyid: Id.optional(),
  subject: ShortText,
  message: text(100_000),
  fromaddress: EmailAddress,
  toaddresses: z.array(EmailAddress),
  ccaddresses: z.array(EmailAddress),
  bccaddresses: z.array(EmailAddress),
  attachments: z.array(z.strictObject({ filename: ShortText, path: StorageKey.optional() })),
  invoiceid: Id.optional(),
  /** True where the sending was cut off: nobody knows whether it went out. */
  unconfirmed: z.boolean().optional(),
})
export type EmailLog = z.infer<typeof EmailLog>

/** An e-mail with the report that goes out by itself unless it is cancelled before, or somebody of staff saves again. */
export const Delivery = z.strictObject({
  /** The version that staff saved, and that this is due for. */
  version: z.int().min(1),
  /** When it is due; of one that failed, when that was known. */
  at: Instant,
  /** Who gets it, as people call them. */
  to: ShortText,
  address: EmailAddress,
  /** It is going out at this moment. */
  begun: z.literal(true).optional(),
  /** Why it could not be made. It then stands here until the next save. */
  failed: ShortText.optional(),
})
export type Delivery = z.infer<typeof Delivery>

/** Another report that this one was made from, or that was made from it. */
export const LinkedReport = z.strictObject({ id: Id, ref: Ref, type: ShortText, date: PlainDate })
export type LinkedReport = z.infer<typeof LinkedReport>

export const colourCodes = {
  red: '#c92a2a',
  orange: '#d9480f',
  yellow: '#e6b800',
  green: '#2b8a3e',
  cyan: '#0c8599',
  blue: '#1864ab',
  purple: '#6741d9',
  grey: '#868e96',
  black: '#212529',
  white: '#ffffff',
} as const
export const ColourCode = z.enum(Object.keys(colourCodes) as [keyof typeof colourCodes])
export type ColourCode = z.infer<typeof ColourCode>
