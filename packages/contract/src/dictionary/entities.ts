import * as z from 'zod'
import { Id, PlainDate, ReportTypeName, ShortText, Slug } from '../scalars.ts'
import { RoomCategory } from '../reports/sections/rooms.ts'
import { ComplianceQuestion, Deadline, holidayCalendars, MaintenanceFlag } from './checklists.ts'

/** The furnishing levels and their bits. A cell of a room's types holds the sum of the levels it belongs to. */
export const furnishBits = {
  Default: 1,
  Unfurnished: 2,
  'Part furnished': 4,
  'Fully furnished': 8,
  'Fully furnished with linen': 16,
} as const

/** Sum of `furnishBits`. */
export const FurnishMask = z.int().min(0).max(31)

export const DictionaryRoom = z.strictObject({
  id: Id,
  category: RoomCategory,
  name: ShortText,
  priority: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  slug: Slug,
  /** Keyed 'section/type' by slug. */
  types: z.record(z.string().regex(/^[a-z0-9_-]+\/[a-z0-9_-]+$/), FurnishMask),
})
export type DictionaryRoom = z.infer<typeof DictionaryRoom>

const conditionTriple = z.tuple([ShortText, ShortText, ShortText])

/** Words that compose a note: a lead and two sets of three. */
export const ConditionRow = z.strictObject({ lead: ShortText, set_1: conditionTriple, set_2: conditionTriple })

/** The three matrices A, B and C, a plain list and an additional value. */
export const Conditions = z.strictObject({
  matrix: z.tuple([ConditionRow, ConditionRow, ConditionRow]),
  list: z.array(ShortText).max(200).default([]),
  additional: ShortText.default(''),
})
export type Conditions = z.infer<typeof Conditions>

export const DictionaryItem = z.strictObject({
  name: ShortText,
  slug: Slug,
  colours: z.array(ShortText).max(200).default([]),
  constituents: z.array(ShortText).max(100).default([]),
  makes: z.array(ShortText).max(200).default([]),
  conditions: Conditions.optional(),
})
export type DictionaryItem = z.infer<typeof DictionaryItem>

export const DictionaryType = z.strictObject({
  id: Id,
  name: ShortText,
  systemName: ShortText.default(''),
  /** Derived from systemName, or from name when that is empty. */
  slug: Slug,
  /** How many items a room of this kind must have at least. */
  minimumRequired: z.int().min(0).max(50).default(0),
  items: z.array(DictionaryItem).max(500).default([]),
})
export type DictionaryType = z.infer<typeof DictionaryType>

export const DictionarySection = z.strictObject({
  id: Id,
  name: ShortText,
  systemName: ShortText.default(''),
  slug: Slug,
  types: z.array(DictionaryType).max(300).default([]),
})
export type DictionarySection = z.infer<typeof DictionarySection>

export const ReportDictionary = z.strictObject({
  reporttype: ReportTypeName,
  rooms: z.array(DictionaryRoom).default([]),
  sections: z.array(DictionarySection).default([]),
  compliance_list: z.array(ComplianceQuestion).max(1000).default([]),
  maintenance_flags: z.array(MaintenanceFlag).max(200).default([]),
  /** Time limits that answers of its checklist set running. */
  deadlines: z.array(Deadline).max(100).default([]),
})
export type ReportDictionary = z.infer<typeof ReportDictionary>

/** Everything a report is built from: rooms, sections, types, items, and what single report types add. */
export const Dictionary = z.strictObject({
  /** Changes whenever the content does; reports record it. */
  version: ShortText,
  /** Client id; absent in the default dictionary. */
  client: Id.optional(),
  rooms: z.array(DictionaryRoom).max(500),
  sections: z.array(DictionarySection).max(200),
  /** Conditions used where an item has none of its own. */
  conditions: Conditions,
  /** Colours offered where an item has none of its own. */
  colours: z.array(ShortText).max(200).default([]),
  reportdictionaries: z.array(ReportDictionary).default([]),
  /** Public holidays, which deadlines in working days leave out besides Saturdays and Sundays. */
  bankholidays: z.array(PlainDate).max(500).default([]),
  /** The same by nation, for time limits that name one. */
  holidaycalendars: z.partialRecord(z.enum(holidayCalendars), z.array(PlainDate).max(500)).optional(),
})
export type Dictionary = z.infer<typeof Dictionary>

/** The section slugs that each room category has. */
export type CategorySections = Readonly<Record<1 | 2 | 3 | 4, readonly string[]>>
