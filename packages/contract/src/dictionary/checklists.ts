import * as z from 'zod'
import { HexColour, LongText, PlainDate, ShortText, Slug } from '../scalars.ts'

export const questionTypes = ['select', 'text', 'textarea', 'date', 'heading', 'subheading'] as const
export type QuestionType = (typeof questionTypes)[number]

/** The wording and conditions of a question: the part that an answered report stores. */
const asking = {
  optionList: z.array(ShortText).max(100).default([]),
  /** Slug of the question that decides whether this one is asked. */
  link: Slug.optional(),
  /** Whether the linked question must have the answer `linkconditionvalue`, or only be shown. */
  conditional: z.boolean().default(false),
  /** The required answer of the linked question, or several separated by `|`. */
  linkconditionvalue: ShortText.default(''),
  /** Whether an answer can flag the question. */
  flag: z.boolean().default(false),
  /**
   * The answer that flags it, or several separated by `|`. Typed answers can also be compared as numbers (`<50`, `>20`,
   * `<=`, `>=`), and dates with the report's date (`past`).
   */
  flagvalue: ShortText.default(''),
  required: z.boolean().default(false),
  /** Whether photographs, a location, an action and notes can be added to the answer. */
  photo: z.boolean().default(false),
  location: z.boolean().default(false),
  action: z.boolean().default(false),
  /** Suggested actions; others can be typed. */
  actionList: z.array(ShortText).max(100).default([]),
  notes: z.boolean().default(false),
  /** A line below the prompt: how to find the answer. */
  caption: ShortText.default(''),
  /** Slug of the maintenance flag that a flagged answer raises. */
  maintenanceflag: Slug.optional(),
  /** Its answer is shown at the top of the report: a risk level, an overall result. */
  headline: z.boolean().default(false),
}

/** A question as it was worded when answered: a report does not change when its dictionary does. */
export const AskedQuestion = z.strictObject(asking)
export type AskedQuestion = z.infer<typeof AskedQuestion>

/** A question of a checklist. */
export const ComplianceQuestion = z.strictObject({
  /** The prompt in snake case. */
  slug: Slug,
  prompt: ShortText,
  questionType: z.enum(questionTypes),
  ...asking,
  order: z.int().min(0).default(0),
  /**
   * Of a heading: the rooms in which its questions are asked, as slugs of dictionary rooms separated by spaces, or
   * `all` for every indoor room. Empty if they are asked once, for the property.
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
  /** The flag in snake case. */
  slug: Slug,
  flag: ShortText,
  symbol: z.enum(maintenanceFlagSymbols),
  colour: HexColour,
  backgroundcolour: HexColour,
  description: LongText.default(''),
  /** Rich text that the PDF shows as guidance. */
  displayguide: LongText.default(''),
  /** `extract`: the guide is in its own chapter at the end. `embed`: below the answers that raise the flag. */
  pdfDisplay: z.enum(['extract', 'embed']),
})
export type MaintenanceFlag = z.infer<typeof MaintenanceFlag>

/** The nations whose bank holidays are excluded from working days. */
export const holidayCalendars = ['england-and-wales', 'scotland'] as const

const condition = z.strictObject({ link: Slug, linkconditionvalue: ShortText })

/** A deadline that an answer starts. Laws and contracts change, so these are data, not code. */
export const Deadline = z.strictObject({
  /** What must be done by the deadline. */
  name: ShortText,
  /** The question that starts it, and the answer, or several separated by `|`. */
  link: Slug,
  linkconditionvalue: ShortText,
  /** Slug of the date question from which it runs, or `report` for the report's date. */
  from: z.union([z.literal('report'), Slug]),
  within: z.int().min(1).max(1000),
  unit: z.enum(['hours', 'days', 'working days', 'weeks']),
  /** Other questions and answers, each of which starts it as well. */
  or: z.array(condition).max(10).optional(),
  /** Further questions and the answers that it requires: the nation, the kind of landlord. */
  also: z.array(condition).max(10).optional(),
  /** Slug of a question for the time of day (`14:30`) from which hours are counted. */
  fromtime: Slug.optional(),
  /** Slug of the date on which the period started: the deadlines in force on that day apply until it ends. */
  began: Slug.optional(),
  /** First and last start date to which it applies. */
  inforcefrom: PlainDate.optional(),
  inforceto: PlainDate.optional(),
  /** Absent: the days of the dictionary's `bankholidays`. */
  holidays: z.enum(holidayCalendars).optional(),
  /** Whom it binds, as text. */
  binds: ShortText.optional(),
  /** True if it binds others and is shown for guidance. */
  benchmark: z.boolean().optional(),
  /** True if it was not read in its source, and is shown as not confirmed. */
  unconfirmed: z.boolean().optional(),
  /** Its source, and when that was read. */
  source: ShortText.optional(),
  readat: PlainDate.optional(),
})
export type Deadline = z.infer<typeof Deadline>
