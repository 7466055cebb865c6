import * as z from 'zod'
import { Id, PlainDate, ReportTypeName, ShortText, Slug } from '../scalars.ts'
import { RoomCategory } from '../reports/sections/rooms.ts'
import { ComplianceQuestion, Deadline, holidayCalendars, MaintenanceFlag } from './checklists.ts'

/** Bits: each type of a room stores the sum of its levels. */
export const furnishBits = {
  Default: 1,
  Unfurnished: 2,
  'Part furnished': 4,
  'Fully furnished': 8,
  'Fully furnished with linen': 16,
} as const

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

/** For composing a note: a lead and two sets of three. */
export const ConditionRow = z.strictObject({ lead: ShortText, set_1: conditionTriple, set_2: conditionTriple })

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
  /** From systemName, or from name when that is empty. */
  slug: Slug,
  minimumRequired: z.int().min(0).max(50).default(1),
  /** Its items are things of value: the editor asks when they were bought, and for their quality. */
  asksBought: z.boolean().default(false),
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
  deadlines: z.array(Deadline).max(100).default([]),
})
export type ReportDictionary = z.infer<typeof ReportDictionary>

export const Dictionary = z.strictObject({
  /** Changes with the content; reports record it. */
  version: ShortText,
  /** Absent in the default dictionary. */
  client: Id.optional(),
  rooms: z.array(DictionaryRoom).max(500),
  sections: z.array(DictionarySection).max(200),
  /** For items without their own. */
  conditions: Conditions,
  /** For items without their own. */
  colours: z.array(ShortText).max(200).default([]),
  reportdictionaries: z.array(ReportDictionary).default([]),
  /** Not working days, in addition to Saturdays and Sundays. */
  bankholidays: z.array(PlainDate).max(500).default([]),
  /** For deadlines that name a nation. */
  holidaycalendars: z.partialRecord(z.enum(holidayCalendars), z.array(PlainDate).max(500)).optional(),
})
export type Dictionary = z.infer<typeof Dictionary>

export type CategorySections = Readonly<Record<1 | 2 | 3 | 4, readonly string[]>>

/**
 * A new value, a removal, the changed fields of an object, or a list whose entries have keys; `keys` is its order if
 * that changed.
 */
export type DictionaryDifference =
  | { value: z.core.util.JSONType }
  | { gone: true }
  | { fields: [name: string, difference: DictionaryDifference][] }
  | { keys?: string[] | undefined; entries: [key: string, difference: DictionaryDifference][] }

export const DictionaryDifference: z.ZodType<DictionaryDifference> = z.lazy(() =>
  z.union([
    z.strictObject({ value: z.json() }),
    z.strictObject({ gone: z.literal(true) }),
    z.strictObject({ fields: z.array(z.tuple([z.string(), DictionaryDifference])) }),
    z.strictObject({
      keys: z.array(z.string()).optional(),
      entries: z.array(z.tuple([z.string(), DictionaryDifference])),
    }),
  ]),
)

/** The version is the one that they change. */
export const DictionaryDifferences = z.strictObject({
  on: ShortText,
  difference: DictionaryDifference.optional(),
})
export type DictionaryDifferences = z.infer<typeof DictionaryDifferences>
