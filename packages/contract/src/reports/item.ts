import * as z from 'zod'
import { KeptEmail, Id, Instant, line, LongText, ShortText, Slug, StorageKey } from '../scalars.ts'
import { keysOf } from '../keys-of.ts'
import { photosMax } from './constants.ts'

/** In the inspector's view. */
export const responsibilityCodes = {
  TT: 'Tenant',
  STTA: 'Subject To Tenancy Agreement',
  CLN: 'Cleaning',
  FWT: 'Fair Wear and Tear',
  CLR: 'Clarify',
  INF: 'Information Only',
  LL: 'Landlord',
} as const
export const Responsibility = z.enum(keysOf(responsibilityCodes))
export type Responsibility = z.infer<typeof Responsibility>

/** Best first. Stored as the word, so that old reports keep their wording. */
export const conditionGrades = ['As new', 'Good', 'Average', 'Poor', 'Very poor'] as const
export const ConditionGrade = z.enum(['', ...conditionGrades])
export type ConditionGrade = z.infer<typeof ConditionGrade>

/** Best first. */
export const cleanlinessGrades = ['Professionally cleaned', 'Good domestic', 'Dusty', 'Grubby', 'Greasy'] as const
export const CleanlinessGrade = z.enum(['', ...cleanlinessGrades])
export type CleanlinessGrade = z.infer<typeof CleanlinessGrade>

/** Clockwise degrees; absent if not rotated. */
export const Rotation = z.union([z.literal(90), z.literal(180), z.literal(270)])
export type Rotation = z.infer<typeof Rotation>

export const markKinds = ['arrow', 'circle', 'line', 'text'] as const
export const maxMarks = 20
export const markTextMax = 60

const share = z.number().min(0).max(1)

/** Drawn over a photograph, whose file stays as it is. Shares of the upright picture, before the report's rotation. */
export const Mark = z
  .strictObject({
    kind: z.enum(markKinds),
    /** An arrow points at its second; a circle has them as corners of its box; a text is centred between them. */
    x1: share,
    y1: share,
    x2: share,
    y2: share,
    text: line(markTextMax).optional(),
  })
  .refine(({ kind, text }) => (kind === 'text') === Boolean(text?.trim()), 'A text, and nothing else, has words.')
export type Mark = z.infer<typeof Mark>

/** Its file, times and hash are in its `PhotoRecord`. */
export const Photo = z.strictObject({
  id: Id,
  src: StorageKey,
  createdAt: Instant.optional(),
  caption: ShortText.optional(),
  rotate: Rotation.optional(),
  marks: z.array(Mark).max(maxMarks).optional(),
  hasGalleryLink: z.boolean().default(true),
  readonly: z.boolean().default(false),
  /** The check-in photograph that it repeats. */
  linkedphoto: Id.optional(),
  transcription: LongText.optional(),
  transcription_status: ShortText.optional(),
})
export type Photo = z.infer<typeof Photo>

export const Audio = z.strictObject({
  ...Photo.omit({ rotate: true, marks: true, linkedphoto: true, caption: true }).shape,
  transcribeInProgress: z.boolean().optional(),
})
export type Audio = z.infer<typeof Audio>

export const Note = z.strictObject({
  note: LongText.default(''),
  /** As first composed; a flag can be set only if the note differs from it. */
  originalnote: LongText.default(''),
  flagged: z.boolean().default(false),
  responsibility: z.array(Responsibility).max(7).default([]),
})
export type Note = z.infer<typeof Note>

export const notesMax = 50
export const maxAudios = 50

const side = {
  condition: ConditionGrade.default(''),
  cleanliness: CleanlinessGrade.default(''),
  notes: z.array(Note).max(notesMax).default([]),
  photos: z.array(Photo).max(photosMax.item).default([]),
  audios: z.array(Audio).max(maxAudios).default([]),
}

const Constituents = z
  .array(z.strictObject({ label: ShortText, value: z.int().min(0).max(99_999).default(1) }))
  .max(100)
const Quantity = z.int().min(0).max(99_999)

/** In form order. An added one is edited, stored, compared, merged, searched, printed. */
export const itemDetails = {
  make: { label: 'Make', isLabelled: false, isCopied: true },
  model: { label: 'Model', isLabelled: false, isCopied: true },
  serial: { label: 'Serial', isLabelled: true, isCopied: false },
} as const satisfies Record<
  string,
  {
    label: string
    /** 'Bosch HBG5585, Serial 0123' in rows and documents. */
    isLabelled: boolean
    isCopied: boolean
  }
>
export type ItemDetail = keyof typeof itemDetails
export const itemDetailNames = keysOf(itemDetails)

export const mapDetails = <const T>(each: (detail: ItemDetail) => T): Record<ItemDetail, T> =>
  Object.fromEntries(itemDetailNames.map((detail) => [detail, each(detail)])) as Record<ItemDetail, T>

export const pickDetails = (said: Readonly<Record<ItemDetail, string>>): Record<ItemDetail, string> =>
  mapDetails((detail) => said[detail])

/** 'YYYY' or 'YYYY-MM', when it was new; empty if unknown. */
export const Bought = z.string().regex(/^(?:[12]\d{3}(?:-(?:0[1-9]|1[0-2]))?)?$/, 'A year, or a year and a month.')

/** Lowest first; with their words. */
export const itemQualities = { budget: 'Budget', medium: 'Medium', high: 'High' } as const
export const ItemQuality = z.enum(['', ...keysOf(itemQualities)])
export type ItemQuality = z.infer<typeof ItemQuality>

/** Needed to claim for a thing. They describe the thing, not its state. */
export const claimFacts = { bought: Bought, quality: ItemQuality }
export type ClaimFact = keyof typeof claimFacts

export const claimFactLabels = { bought: 'Bought', quality: 'Quality' } as const satisfies Record<ClaimFact, string>

const facts = {
  name: ShortText,
  colour: ShortText,
  qty: Quantity,
  constituents: Constituents,
  ...mapDetails(() => ShortText),
  ...claimFacts,
}
export type ItemFacts = z.infer<z.ZodObject<typeof facts>>

export const itemFactLabels = {
  name: 'Item',
  colour: 'Colour',
  qty: 'Quantity',
  ...mapDetails((detail) => itemDetails[detail].label),
  ...claimFactLabels,
  constituents: 'Parts',
} as const satisfies Record<keyof ItemFacts, string>

export const keptAtCheckOut = <F extends z.ZodRawShape>(shape: F) => ({
  /** The check-in facts belong to that report. */
  readonly: z.literal(true).optional(),
  out: z
    .strictObject({
      /** At check-out, only those that differ. */
      facts: z.strictObject(shape).partial().optional(),
      missing: z.literal(true).optional(),
    })
    .optional(),
})

export const ConditionIn = z.strictObject({
  ...side,
  /** Its check-in and its facts are the previous report's. */
  readonly: z.literal(true).optional(),
})
export type ConditionIn = z.infer<typeof ConditionIn>

export const ConditionOut = z.strictObject({
  ...side,
  /** At check-out, only those that differ. */
  facts: z.strictObject(facts).partial().optional(),
  /** At check-out; its facts remain those of the check-in. */
  missing: z.literal(true).optional(),
  sameAsCheckin: z.strictObject({ active: z.boolean().default(false), note: LongText.default('') }).prefault({}),
})
export type ConditionOut = z.infer<typeof ConditionOut>

export const feedbackParties = ['landlord', 'tenant'] as const
export const FeedbackParty = z.enum(feedbackParties)
export type FeedbackParty = z.infer<typeof FeedbackParty>

export const PartyComment = z.strictObject({
  comments: LongText.default(''),
  updatedAt: Instant.optional(),
  approved: z.boolean().default(false),
  flagged: z.boolean().default(false),
  photos: z.array(Photo).max(photosMax.comments).default([]),
  /** Absent if staff entered it for a party. A comment by link is never changed. */
  name: ShortText.optional(),
  email: KeptEmail.optional(),
  link: Id.optional(),
  /** By link: the item's name at the time, if it has changed since. */
  about: ShortText.optional(),
})
export type PartyComment = z.infer<typeof PartyComment>

/** People of a party apart from the first, on one subject. */
export const maxOthers = 40

export const ItemComments = z.strictObject({
  ...PartyComment.shape,
  others: z.array(PartyComment).max(maxOthers).optional(),
})
export type ItemComments = z.infer<typeof ItemComments>

export const Item = z.strictObject({
  _uuid: Id,
  name: ShortText,
  slug: Slug.optional(),
  qty: Quantity.default(1),
  colour: ShortText.default(''),
  condition: z
    .strictObject({
      responsibility: z.array(Responsibility).max(7).default([]),
      previousresponsibility: z.array(Responsibility).max(7).default([]),
      in: ConditionIn.prefault({}),
      out: ConditionOut.prefault({}),
    })
    .prefault({}),
  constituents: Constituents.default([]),
  ...mapDetails(() => ShortText.default('')),
  bought: Bought.default(''),
  quality: ItemQuality.default(''),
  locallyadded: z.boolean().default(false),
  landlordcomments: ItemComments.prefault({}),
  tenantcomments: ItemComments.prefault({}),
})
export type Item = z.infer<typeof Item>
