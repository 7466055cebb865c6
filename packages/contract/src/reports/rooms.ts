import * as z from 'zod'
import { AskedQuestion, questionTypes, type QuestionType } from '../dictionary/checklists.ts'
import { Id, LongText, PlainDate, ShortText, Slug } from '../scalars.ts'
import { Item, keptAtCheckOut, Photo } from './item.ts'

/** A kind of thing in a section ('Doors'), with its items. */
export const ItemType = z.strictObject({
  slug: Slug,
  name: ShortText,
  items: z.array(Item).max(500).default([]),
})
export type ItemType = z.infer<typeof ItemType>

/** A part of a room ('Fabric'), with its types. */
export const Section = z.strictObject({
  name: ShortText,
  slug: Slug,
  types: z.array(ItemType).max(200).default([]),
})
export type Section = z.infer<typeof Section>

/** What answers a question of a type: words of one's own, one of its options, or a day. A heading has no answer. */
export const answerSchemas = {
  text: LongText,
  textarea: LongText,
  select: ShortText,
  date: z.union([z.literal(''), PlainDate]),
  heading: z.literal(''),
  subheading: z.literal(''),
} satisfies Record<QuestionType, z.ZodType>

/** One answered question of a checklist. */
export const ComplianceItem = z.strictObject({
  _uuid: Id,
  slug: Slug,
  prompt: ShortText,
  questionType: z.enum(questionTypes).default('text'),
  value: z.union([LongText, PlainDate]).default(''),
  flagged: z.boolean().default(false),
  location: ShortText.default(''),
  action: LongText.default(''),
  notes: LongText.default(''),
  photos: z.array(Photo).max(200).default([]),
  /** Stands below a subheading. */
  subheadingitem: z.boolean().default(false),
  /** How it was asked; where that is not known, it is always shown. */
  question: AskedQuestion.optional(),
})
export type ComplianceItem = z.infer<typeof ComplianceItem>

export const ComplianceSection = z.strictObject({
  heading: ShortText,
  complianceitems: z.array(ComplianceItem).max(500).default([]),
})
export type ComplianceSection = z.infer<typeof ComplianceSection>

/** 1 living, 2 kitchen, 3 bathroom, 4 garden. */
export const RoomCategory = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)], {
  error: 'Room category must be 1-4.',
})
export type RoomCategory = z.infer<typeof RoomCategory>

export const Room = z.strictObject({
  /** Stable within the report: what merges, links and comments hold on to. */
  _uuid: Id,
  name: ShortText,
  /** Slug of the dictionary room. */
  type: Slug,
  category: RoomCategory,
  /** The overview at the head of the room's pages. */
  overview: LongText.default(''),
  /** Photographs of the room as a whole. */
  photos: z.array(Photo).max(200).default([]),
  sections: z.array(Section).max(50).default([]),
  compliancesections: z.array(ComplianceSection).max(50).default([]),
  ...keptAtCheckOut({ name: ShortText, overview: LongText }),
})
export type Room = z.infer<typeof Room>
