import * as z from 'zod'
import { LongText, ShortText, Slug, Id, Instant, PlainDate, text } from '../scalars.ts'
import { FoundAddress } from '../addresses/entities.ts'
import { CleanlinessGrade, ConditionGrade } from '../reports/item.ts'
import { meterKinds } from '../reports/sections/meters.ts'
import {
  maxFindings,
  maxLeftOutNamed,
  postedDocumentMaxBytes,
  maxReadLine,
  maxReadLines,
  maxReadPages,
} from './constants.ts'
import { documentReadingMessages } from './messages.ts'

/** In the dictionary's words if it has them. Never a grade: those are not dictated. */
export const TranscribedItem = z.strictObject({
  /** As in the dictionary, else as dictated; empty if none was. */
  description: ShortText,
  slug: Slug.optional(),
  color: ShortText,
  qty: z.int().min(0).max(99_999).optional(),
  /** As dictated, in order. */
  conditions: z.array(LongText).max(50),
})
export type TranscribedItem = z.infer<typeof TranscribedItem>

export const Transcribed = z.strictObject({
  item: TranscribedItem,
  heard: LongText,
})
export type Transcribed = z.infer<typeof Transcribed>

const bytesOf = (base64: string): number => Math.floor((base64.replace(/=+$/, '').length * 3) / 4)

/** As multipart/form-data, or the same as JSON with `file` in base64. */
export const PostedDocument = z.strictObject({
  file: z
    .string()
    .min(1, documentReadingMessages.empty)
    .max(Math.ceil(postedDocumentMaxBytes / 3) * 4, documentReadingMessages.tooLargeToPost)
    .regex(/^[A-Za-z0-9+/]*={0,2}$/, 'Not base64.')
    .refine((file) => bytesOf(file) <= postedDocumentMaxBytes, documentReadingMessages.tooLargeToPost),
  fileName: ShortText.min(1),
  fileType: ShortText,
  client: Id.optional(),
  /** Read only once. */
  idempotencykey: Id.optional(),
})
export type PostedDocument = z.infer<typeof PostedDocument>

/** Uploaded before (`requestClientDocuments`). */
export const NamedDocument = z.strictObject({
  document: Id,
  client: Id.optional(),
  idempotencykey: Id.optional(),
})
export type NamedDocument = z.infer<typeof NamedDocument>

export const WantedDocument = z.union([PostedDocument, NamedDocument], documentReadingMessages.noDocument)

/** A page, from 1, and the line on it, from 0, as in `pages`. */
export const DocumentPlace = z.strictObject({
  page: z.int().min(1).max(maxReadPages),
  line: z.int().min(0).max(maxReadLines),
})
export type DocumentPlace = z.infer<typeof DocumentPlace>

/** Text documents have one; each sheet of a workbook is one, and has a name. */
export const DocumentPage = z.strictObject({
  page: z.int().min(1).max(maxReadPages),
  name: ShortText.optional(),
  lines: z.array(text(maxReadLine + 200)).max(maxReadLines),
})
export type DocumentPage = z.infer<typeof DocumentPage>

/** `id` is how it is chosen. */
const proposal = { id: Id, at: DocumentPlace }

export const FoundItem = z.strictObject({
  ...proposal,
  ...TranscribedItem.shape,
  /** Only if the document contains this exact word. */
  condition: ConditionGrade,
  cleanliness: CleanlinessGrade,
})
export type FoundItem = z.infer<typeof FoundItem>

export const FoundRoom = z.strictObject({
  ...proposal,
  name: ShortText,
  /** In the client's dictionary; absent if there is none. */
  type: Slug.optional(),
  items: z.array(FoundItem).max(maxFindings.items),
})
export type FoundRoom = z.infer<typeof FoundRoom>

export const FoundKey = z.strictObject({
  ...proposal,
  name: ShortText,
  qty: z.int().min(0).max(99_999).optional(),
  notes: LongText,
})
export type FoundKey = z.infer<typeof FoundKey>

export const FoundMeter = z.strictObject({
  ...proposal,
  name: z.enum(meterKinds),
  reference: ShortText,
  /** Leading zeros matter. */
  readings: z.array(ShortText).max(20),
  location: ShortText,
})
export type FoundMeter = z.infer<typeof FoundMeter>

export const FoundParty = z.strictObject({
  ...proposal,
  type: z.enum(['tenant', 'landlord']),
  name: ShortText,
  email: ShortText,
})
export type FoundParty = z.infer<typeof FoundParty>

export const FoundTenancy = z.discriminatedUnion('field', [
  z.strictObject({ ...proposal, field: z.enum(['startdate', 'enddate', 'checkindate']), value: PlainDate }),
  z.strictObject({ ...proposal, field: z.enum(['reference', 'checkinby']), value: ShortText.min(1) }),
])
export type FoundTenancy = z.infer<typeof FoundTenancy>

export const FoundProperty = z.strictObject({ ...proposal, ...FoundAddress.shape })
export type FoundProperty = z.infer<typeof FoundProperty>

/** Each must be reviewed before it is used. */
export const DocumentFindings = z.strictObject({
  /** The most likely first. */
  addresses: z.array(FoundProperty).max(maxFindings.addresses),
  rooms: z.array(FoundRoom).max(maxFindings.rooms),
  keys: z.array(FoundKey).max(maxFindings.keys),
  meters: z.array(FoundMeter).max(maxFindings.meters),
  parties: z.array(FoundParty).max(maxFindings.parties),
  tenancy: z.array(FoundTenancy).max(maxFindings.tenancy),
})
export type DocumentFindings = z.infer<typeof DocumentFindings>

/** Inclusive. */
export const UnreadPart = z.strictObject({ from: DocumentPlace, to: DocumentPlace })
export type UnreadPart = z.infer<typeof UnreadPart>

/** Beyond the maximum of its kind. */
export const LeftOut = z.strictObject({
  kind: z.enum(['addresses', 'rooms', 'items', 'keys', 'meters', 'parties', 'tenancy']),
  /** A room is left out with all of its items. */
  name: ShortText,
  room: ShortText.optional(),
  at: DocumentPlace,
})
export type LeftOut = z.infer<typeof LeftOut>

export const TranscribedDocument = z.strictObject({
  id: Id,
  filename: ShortText,
  /** Absent if it was sent within the request. */
  document: Id.optional(),
  clientId: Id,
  startedAt: Instant,
  /** By rules alone, or with the help of a model. */
  by: z.enum(['rules', 'model']),
  pages: z.array(DocumentPage).max(maxReadPages),
  findings: DocumentFindings,
  unread: z.array(UnreadPart).max(200).default([]),
  /** Findings beyond the proposed ones, in document order. */
  leftout: z.array(LeftOut).max(maxLeftOutNamed).default([]),
  /** Beyond those in `leftout`. */
  leftoutmore: z.int().min(0).default(0),
})
export type TranscribedDocument = z.infer<typeof TranscribedDocument>
