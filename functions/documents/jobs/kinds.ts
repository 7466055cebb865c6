import {
  csvMessages,
  daySheetMessages,
  disputeMessages,
  documentMessages,
  Id,
  jobMaxSeconds,
  MapKey,
  Month,
  previewMaxSeconds,
  providerInvoiceMessages,
  ShortText,
  StorageKey,
  tableFilters,
  cleanText,
  cutText,
  isLongerThan,
  shortTextMax,
  PrintedLook,
  Instant,
  LongText,
  JobProgress,
} from '@lintel/contract'
import * as z from 'zod'

/*
 * The kinds of jobs. A new kind needs
 * - a row here, which decides the owner of its file (`attached`), who can see the job, who is notified, and the storage;
 * - its step: a state (infra/stacks/document-machines.ts) with a file in steps/, or a plan (steps/plan.ts) for a document
 *   that is laid out and published like the others;
 * - a route that starts it (jobs/start-job.ts for files of a report), and a download if it leaves a file;
 * - its key (`downloadKey` in files.ts), and its expiry (infra/stacks/storage.ts).
 * Files can be attached to reports only (see `Attached`). A provider's invoice, a day sheet, a claim's pack and its
 * settlement are personal jobs, whose files have their own keys.
 */

const ReportSubject = z.strictObject({ type: z.literal('report'), id: Id, version: z.int().min(1) })

const ProviderInvoiceSubject = z.strictObject({ type: z.literal('provider-invoice'), id: Id })

const DaySheetSubject = z.strictObject({ type: z.literal('day-sheet'), id: Id })

/** With its report, and the version that is printed. */
const DisputeSubject = z.strictObject({ type: z.literal('dispute'), id: Id, report: Id, version: z.int().min(1) })

/** As for a pack. */
const SettlementSubject = DisputeSubject.extend({ type: z.literal('settlement') })

const MonthSubject = z.strictObject({ type: z.literal('month'), id: Month })

const ListSubject = z.strictObject({ type: z.literal('list') })

const Scope = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('any') }),
  z.strictObject({ kind: z.literal('client'), clientId: Id, branchIds: z.array(Id).readonly().optional() }),
  z.strictObject({ kind: z.literal('self'), clientId: Id, userId: Id }),
])

const SampleSubject = z.strictObject({ type: z.literal('sample') })

const nothing = z.strictObject({})

/** Jobs that one person can run at once, and start in a minute; jobs of one group count together. */
const limits = {
  jobs: { group: 'JOB', running: 20, perMinute: 60 },
  // The caller waits for a page, which occupies one of the function's few instances.
  previews: { group: 'PREVIEW', running: 2, perMinute: 40 },
} as const

/** Attached to its report: its users see the job, and the file is listed with the report's others. */
interface Attached {
  attached: true
  subject: z.ZodType<z.infer<typeof ReportSubject>>
  payload: z.ZodType<object>
}

/** Visible only to its owner, who polls: nobody else is notified. */
interface Personal {
  attached: false
  subject: z.ZodType<{ type: string }>
  /** `owner` is the owner's Cognito id. */
  payload: z.ZodType<{ owner: string }>
}

type KindRow = (Attached | Personal) & {
  extension?: 'pdf' | 'zip' | 'csv'
  /** A job older than this has ended or been lost; `jobMaxSeconds` unless given. */
  maxSeconds?: number
  /** Those of jobs unless given. */
  limits?: { group: string; running: number; perMinute: number }
  /** The error message if the cause means nothing to users. */
  failure: string
}

export const jobKinds = {
  report: {
    attached: true,
    subject: ReportSubject,
    payload: z.strictObject({ variant: MapKey }),
    extension: 'pdf',
    failure: documentMessages.unableToGenerate,
  },
  invoice: {
    attached: true,
    subject: ReportSubject,
    payload: nothing,
    extension: 'pdf',
    failure: documentMessages.unableToGenerate,
  },
  photos: {
    attached: true,
    subject: ReportSubject,
    payload: nothing,
    extension: 'zip',
    failure: documentMessages.unableToZip,
  },
  export: {
    attached: true,
    subject: ReportSubject,
    payload: nothing,
    failure: 'The report could not be exported to MRI. Please try again.',
  },
  preview: {
    attached: false,
    subject: z.discriminatedUnion('type', [ReportSubject, SampleSubject]),
    // Its template is stored in a working file.
    payload: z.strictObject({ variant: MapKey, owner: z.string() }),
    extension: 'pdf',
    maxSeconds: previewMaxSeconds,
    limits: limits.previews,
    failure: documentMessages.unableToGenerate,
  },
  'provider-invoice': {
    attached: false,
    subject: ProviderInvoiceSubject,
    // The printed data is stored in a working file; the same invoice always has the same key.
    payload: z.strictObject({ owner: z.string(), src: StorageKey }),
    extension: 'pdf',
    failure: 'The PDF of this invoice could not be made. Please try again.',
  },
  'day-sheet': {
    attached: false,
    subject: DaySheetSubject,
    // As for an invoice: the same visits always have the same key.
    payload: z.strictObject({ owner: z.string(), src: StorageKey }),
    extension: 'pdf',
    failure: daySheetMessages.failed,
  },
  dispute: {
    attached: false,
    subject: DisputeSubject,
    // The claim is stored in a working file; the job leaves a folder of files.
    payload: z.strictObject({ owner: z.string() }),
    failure: disputeMessages.notPacked,
  },
  settlement: {
    attached: false,
    subject: SettlementSubject,
    // The claim is stored in a working file; it has one settlement, with one key.
    payload: z.strictObject({ owner: z.string(), src: StorageKey }),
    extension: 'pdf',
    failure: disputeMessages.settlementFailed,
  },
  'invoices-of-month': {
    attached: false,
    subject: MonthSubject,
    payload: z.strictObject({
      owner: z.string(),
      by: z.strictObject({ name: ShortText, sub: z.string(), userId: z.string(), clientId: z.string() }),
    }),
    failure: providerInvoiceMessages.monthFailed,
  },
  'feedback-flags': {
    attached: false,
    subject: ListSubject,
    payload: z.strictObject({ owner: z.string(), query: z.strictObject(tableFilters), scope: Scope }),
    extension: 'csv',
    failure: csvMessages.failed,
  },
} as const satisfies Record<string, KindRow>

export type JobKind = keyof typeof jobKinds

type WorkOf<K extends JobKind> = {
  kind: K
  subject: z.output<(typeof jobKinds)[K]['subject']>
  payload: z.output<(typeof jobKinds)[K]['payload']>
}
export type Work = { [K in JobKind]: WorkOf<K> }[JobKind]
type AttachedKind = { [K in JobKind]: (typeof jobKinds)[K] extends { attached: true } ? K : never }[JobKind]
export type ReportTask = { [K in AttachedKind]: Omit<WorkOf<K>, 'subject'> }[AttachedKind]

/** Any other job is personal. */
export const isAttached = <T extends { kind: JobKind }>(job: T): job is Extract<T, { kind: AttachedKind }> =>
  jobKinds[job.kind].attached

interface ReadWork {
  kind: JobKind
  subject: unknown
  payload: unknown
}

const schemaOf = (kind: JobKind) => {
  const { subject, payload }: KindRow = jobKinds[kind]
  return z.object({ subject, payload })
}

export const faultsOf = ({ kind, ...work }: ReadWork): z.core.$ZodIssue[] =>
  schemaOf(kind).safeParse(work).error?.issues ?? []

export const parseWork = ({ kind, ...work }: ReadWork): Work => ({ kind, ...schemaOf(kind).parse(work) }) as Work

/** True for a name that a variant cannot have, because another kind is attached under it. */
export const isReservedKey = (key: string): boolean => key !== 'report' && Object.hasOwn(jobKinds, key)

export const attachmentKeyOf = (task: ReportTask): string => (task.kind === 'report' ? task.payload.variant : task.kind)

export const factsOf = ({ kind }: { kind: JobKind }): KindRow & Required<Pick<KindRow, 'maxSeconds' | 'limits'>> => ({
  maxSeconds: jobMaxSeconds,
  limits: limits.jobs,
  ...jobKinds[kind],
})

/** The error of a failed state, as the state machine passes it: its name, and Lambda's report of it as JSON. */
export const StateError = z.object({ Error: z.string().default(''), Cause: z.string().default('') })
export type StateError = z.infer<typeof StateError>

const LambdaFailure = z.object({ errorType: z.string().default(''), errorMessage: z.string().default('') })

/** Errors whose message is shown to users: faults of templates, photographs and exports. */
const messagesShown = new Set([
  'TemplateError',
  'PhotographsFailed',
  'PhotographsLost',
  'PhotographsNotShown',
  'PlaceholderForeign',
  'PhotographUnfit',
  'ExportRefused',
  'ExportUnanswered',
  'PackedFileUnfit',
  'PackedFileChanged',
])

const timeouts = new Set(['States.Timeout', 'Sandbox.Timedout', 'LayoutTimeout'])

const longest = shortTextMax

export function failureMessage({ Error: name, Cause }: StateError, kind: JobKind = 'report'): string {
  const { errorType, errorMessage } = causeOf(Cause)
  if (timeouts.has(name) || timeouts.has(errorType) || /\bTask timed out after\b/.test(errorMessage))
    return documentMessages.timeLimit
  if (!messagesShown.has(name) && !messagesShown.has(errorType)) return factsOf({ kind }).failure
  return isLongerThan(errorMessage, longest) ? `${cutText(errorMessage, longest - 1)}…` : cleanText(errorMessage)
}

function causeOf(cause: string): z.infer<typeof LambdaFailure> {
  try {
    return LambdaFailure.parse(JSON.parse(cause))
  } catch {
    return { errorType: '', errorMessage: cause }
  }
}

export const CommonFields = z.object({
  id: Id,
  clientId: Id,
  /** Whose limits it counts against: a user's, or a visitor's link's. Absent for automatic jobs. */
  startedBy: z.string().optional(),
  /** Made by the execution that a save has queued; every other job has an execution named after itself. */
  queued: z.literal(true).optional(),
  filename: ShortText,
  createdAt: Instant,
  endedAt: Instant.optional(),
  template: ShortText.optional(),
  state: z.enum(['running', 'finished', 'failed']),
  progress: JobProgress,
  look: PrintedLook.optional(),
  src: StorageKey.optional(),
  error: LongText.optional(),
  /** Seconds since 1970, when DynamoDB removes it. */
  ttl: z.int().optional(),
})

export type StoredJob = z.infer<typeof CommonFields> & Work
