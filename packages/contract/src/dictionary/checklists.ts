import * as z from 'zod'
import { HexColour, LongText, PlainDate, ShortText, Slug } from '../scalars.ts'

export const questionTypes = ['select', 'text', 'textarea', 'date', 'heading', 'subheading'] as const
export type QuestionType = (typeof questionTypes)[number]

/** What an answered report stores of a question. */
const asking = {
  optionList: z.array(ShortText).max(100).default([]),
  /** Slug of the question that decides whether this one is asked. */
  link: Slug.optional(),
  /** Whether the linked question must have the answer `linkconditionvalue`, or only be shown. */
  conditional: z.boolean().default(false),
  /** The required answer of the linked question, or several separated by `|`. */
  linkconditionvalue: ShortText.default(''),
  flag: z.boolean().default(false),
  /**
   * Or several separated by `|`. Typed answers can be compared as numbers (`<50`, `>20`, `<=`, `>=`), dates with the
   * report's date (`past`).
   */
  flagvalue: ShortText.default(''),
  required: z.boolean().default(false),
  /** Whether photographs, a location, an action and notes can be added. */
  photo: z.boolean().default(false),
  location: z.boolean().default(false),
  action: z.boolean().default(false),
  /** Suggested actions; others can be typed. */
  actionList: z.array(ShortText).max(100).default([]),
  notes: z.boolean().default(false),
  caption: ShortText.default(''),
  maintenanceflag: Slug.optional(),
  /** Shown at the top of the report: a risk level, an overall result. */
  headline: z.boolean().default(false),
}

/** As it was worded when answered: a report does not change when its dictionary does. */
export const AskedQuestion = z.strictObject(asking)
export type AskedQuestion = z.infer<typeof AskedQuestion>

export const ComplianceQuestion = z.strictObject({
  slug: Slug,
  prompt: ShortText,
  questionType: z.enum(questionTypes),
  ...asking,
  order: z.int().min(0).default(0),
  /**
   * Of a heading: slugs of rooms in which its questions are asked, apart by spaces, or `all` indoor rooms. Empty: once.
   */
  roomitem: ShortText.default(''),
})
export type ComplianceQuestion = z.infer<typeof ComplianceQuestion>

export const maintenanceFlagSymbols = [
  'bell exclamation red',
  'bell on',
  'brake warning',
  'brush',
  'hammer',
  'lightbulb exclamation',
  'screwdriver wrench',
  'triangle exclamation',
  'wrench',
] as const

/** What a flagged answer means for the property's manager. */
export const MaintenanceFlag = z.strictObject({
  slug: Slug,
  flag: ShortText,
  symbol: z.enum(maintenanceFlagSymbols),
  colour: HexColour,
  backgroundcolour: HexColour,
  description: LongText.default(''),
  displayguide: LongText.default(''),
  /** `extract`: the guide is in its own chapter at the end. `embed`: below the answers that raise the flag. */
  pdfDisplay: z.enum(['extract', 'embed']),
})
export type MaintenanceFlag = z.infer<typeof MaintenanceFlag>

/** Their bank holidays are excluded from working days. */
export const holidayCalendars = ['england-and-wales', 'scotland'] as const

const condition = z.strictObject({ link: Slug, linkconditionvalue: ShortText })

/** Laws and contracts change, so these are data, not code. */
export const Deadline = z.strictObject({
  name: ShortText,
  /** The answer, or several separated by `|`. */
  link: Slug,
  linkconditionvalue: ShortText,
  /** A date question, or the report's date. */
  from: z.union([z.literal('report'), Slug]),
  within: z.int().min(1).max(1000),
  unit: z.enum(['hours', 'days', 'working days', 'weeks']),
  or: z.array(condition).max(10).optional(),
  /** Required as well: the nation, the kind of landlord. */
  also: z.array(condition).max(10).optional(),
  /** A time of day (`14:30`) from which hours are counted. */
  fromtime: Slug.optional(),
  /** The date on which the period started: the deadlines in force on that day apply until it ends. */
  began: Slug.optional(),
  inforcefrom: PlainDate.optional(),
  inforceto: PlainDate.optional(),
  /** Absent: the days of the dictionary's `bankholidays`. */
  holidays: z.enum(holidayCalendars).optional(),
  binds: ShortText.optional(),
  /** It binds others, and is shown for guidance. */
  benchmark: z.boolean().optional(),
  /** It was not read in its source, and is shown as not confirmed. */
  unconfirmed: z.boolean().optional(),
  source: ShortText.optional(),
  readat: PlainDate.optional(),
})
export type Deadline = z.infer<typeof Deadline>
