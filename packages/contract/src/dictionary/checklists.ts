import * as z from 'zod'
import { HexColour, LongText, PlainDate, ShortText, Slug } from '../scalars.ts'

export const questionTypes = ['select', 'text', 'textarea', 'date', 'heading', 'subheading'] as const
export type QuestionType = (typeof questionTypes)[number]

/** What a question asks and when; the part of a question that an answered report keeps. */
const asking = {
  optionList: z.array(ShortText).max(100).default([]),
  /** Slug of the question that decides whether this one is asked. */
  link: Slug.optional(),
  /** Whether the linked question must hold `linkconditionvalue`; without it, being asked itself is enough. */
  conditional: z.boolean().default(false),
  /** The answer that the linked question must hold, or several with `|` between them. */
  linkconditionvalue: ShortText.default(''),
  /** Whether an answer can flag the question. */
  flag: z.boolean().default(false),
  /**
   * The answer that flags it, or several with `|` between them. Typed answers may also be compared as figures (`<50`,
   * `>20`, `<=`, `>=`), and dates with the report's (`past`).
   */
  flagvalue: ShortText.default(''),
  required: z.boolean().default(false),
  /** Whether photographs, a place, an action and notes are asked for beside the answer. */
  photo: z.boolean().default(false),
  location: z.boolean().default(false),
  action: z.boolean().default(false),
  /** Actions to choose from; others can be written. */
  actionList: z.array(ShortText).max(100).default([]),
  notes: z.boolean().default(false),
  /** A line below the prompt: how to find the answer. */
  caption: ShortText.default(''),
  /** Slug of the maintenance flag that a flagged answer raises. */
  maintenanceflag: Slug.optional(),
  /** Its answer is shown at the head of the report: a risk level, an overall result. */
  headline: z.boolean().default(false),
}

/** How a question was put when it was answered: a report does not change when its dictionary does. */
export const AskedQuestion = z.strictObject(asking)
export type AskedQuestion = z.infer<typeof AskedQuestion>

/** A question of a checklist. */
export const ComplianceQuestion = z.strictObject({
  /** The snake case of the prompt. */
  slug: Slug,
  prompt: ShortText,
  questionType: z.enum(questionTypes),
  ...asking,
  order: z.int().min(0).default(0),
  /**
   * Of a heading: the rooms in which its questions are asked, as slugs of dictionary rooms with spaces between them, or
   * `all` for every room indoors. Empty where they are asked once, of the property.
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

/** What a flagged answer means for whoever looks after the property. */
export const MaintenanceFlag = z.strictObject({
  /** The snake case of the flag. */
  slug: Slug,
  flag: ShortText,
  symbol: z.enum(maintenanceFlagSymbols),
  colour: HexColour,
  backgroundcolour: HexColour,
  description: LongText.default(''),
  /** Rich text that the PDF shows as guide. */
  displayguide: LongText.default(''),
  /** `extract`: the guide is in a chapter of its own at the end. `embed`: below the answers that raise the flag. */
  pdfDisplay: z.enum(['extract', 'embed']),
})
export type MaintenanceFlag = z.infer<typeof MaintenanceFlag>

/** Whose bank holidays are left out of working days. */
export const holidayCalendars = ['england-and-wales', 'scotland'] as const

/** A time limit that an answer sets running. Law and contracts change: these are data, not code. */
export const Deadline = z.strictObject({
  /** What must be done in time. */
  name: ShortText,
  /** The question whose answer sets it running, and that answer; several with `|` between them. */
  link: Slug,
  linkconditionvalue: ShortText,
  /** Slug of a date question that it runs from, or `report` for the report's date. */
  from: z.union([z.literal('report'), Slug]),
  within: z.int().min(1).max(1000),
  unit: z.enum(['hours', 'days', 'working days', 'weeks']),
  /** Further questions, and the answers to each with which it runs: the nation, the kind of landlord. */
  also: z
    .array(z.strictObject({ link: Slug, linkconditionvalue: ShortText }))
    .max(10)
    .optional(),
  /** Slug of a question for the time of day (`14:30`) at which hours begin to run. */
  fromtime: Slug.optional(),
  /** Slug of the date on which its clock started: the limits in force on that day apply until it ends. */
  began: Slug.optional(),
  /** First and last day on which a clock begins that it binds. */
  inforcefrom: PlainDate.optional(),
  inforceto: PlainDate.optional(),
  /** Absent: the days of the dictionary's `bankholidays`. */
  holidays: z.enum(holidayCalendars).optional(),
  /** Whom it binds, in words. */
  binds: ShortText.optional(),
  /** True where it binds others and is shown to go by. */
  benchmark: z.boolean().optional(),
  /** Where it was read, and when. */
  source: ShortText.optional(),
  readat: PlainDate.optional(),
})
export type Deadline = z.infer<typeof Deadline>
