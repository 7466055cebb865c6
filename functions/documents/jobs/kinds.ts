import {
  daySheetMessages,
  documentMessages,
  Id,
  jobMaxSeconds,
  MapKey,
  Month,
  previewMaxSeconds,
  providerInvoiceMessages,
  ShortText,
  StorageKey,
} from '@lintel/contract'
import * as z from 'zod'

/*
 * What a job makes. A new kind needs
 * - a row here: whose its file is (`attached`), who may see the job, who hears of it and where it is stored follow from it;
 * - its step: a state (infra/stacks/document-machines.ts) with a file in steps/, or a plan (steps/plan.ts) where it is a document
 *   that is laid out and published as the others are;
 * - a route that starts it (jobs/start-job.ts for what is made of a report), and a download where it leaves a file;
 * - its key (`downloadKey` in files.ts), and when it expires (infra/stacks/storage.ts).
 * Of something else than a report nothing can be attached yet: `Attached` says of what. An invoice of the provider, and a day sheet,
 * is one person's job, whose file has a key of its own.
 */

/** A report, as it was in one version. */
const ReportSubject = z.strictObject({ type: z.literal('report'), id: Id, version: z.int().min(1) })

/** An invoice of the provider. */
const ProviderInvoiceSubject = z.strictObject({ type: z.literal('provider-invoice'), id: Id })

/** The visits of an inspector on a day; the id is the inspector's. */
const DaySheetSubject = z.strictObject({ type: z.literal('day-sheet'), id: Id })

/** A month whose clients are invoiced. */
const MonthSubject = z.strictObject({ type: z.literal('month'), id: Month })

/** Nothing that is stored: a sample of the client's look. */
const SampleSubject = z.strictObject({ type: z.literal('sample') })

const nothing = z.strictObject({})

/** What one person may have running at once, and start in a minute. Jobs of one group are counted together. */
const limits = {
  jobs: { group: 'JOB', running: 20, perMinute: 60 },
  // The caller waits for a page, which occupies one of the function's few instances.
  previews: { group: 'PREVIEW', running: 2, perMinute: 40 },
} as const

/** What its report shows: whoever may open the report sees the job, and its file is beside the report's others. */
interface Attached {
  attached: true
  /** What it is made of. */
  subject: z.ZodType<z.infer<typeof ReportSubject>>
  /** What else it has to know. */
  payload: z.ZodType<object>
}

/** What one person alone sees, who polls: nobody else hears of it. */
interface Personal {
  attached: false
  subject: z.ZodType<{ type: string }>
  /** `owner` is Cognito's id of that person. */
  payload: z.ZodType<{ owner: string }>
}

/** The definition of a kind of job. */
type KindRow = (Attached | Personal) & {
  /** Extension of the file that it makes; none where it sends something away. */
  extension?: 'pdf' | 'zip'
  /** A job that is older must have ended. */
  mostSeconds: number
  limits: { group: string; running: number; perMinute: number }
  /** The message of a failure whose cause means nothing to people. */
  failure: string
}

export const jobKinds = {
  report: {
    attached: true,
    subject: ReportSubject,
    payload: z.strictObject({ variant: MapKey }),
    extension: 'pdf',
    mostSeconds: jobMaxSeconds,
    limits: limits.jobs,
    failure: documentMessages.unableToGenerate,
  },
  invoice: {
    attached: true,
    subject: ReportSubject,
    payload: nothing,
    extension: 'pdf',
    mostSeconds: jobMaxSeconds,
    limits: limits.jobs,
    failure: documentMessages.unableToGenerate,
  },
  photos: {
    attached: true,
    subject: ReportSubject,
    payload: nothing,
    extension: 'zip',
    mostSeconds: jobMaxSeconds,
    limits: limits.jobs,
    failure: documentMessages.unableToZip,
  },
  export: {
    attached: true,
    subject: ReportSubject,
    payload: nothing,
    mostSeconds: jobMaxSeconds,
    limits: limits.jobs,
    failure: 'The report could not be exported to MRI. Please try again.',
  },
  preview: {
    attached: false,
    subject: z.discriminatedUnion('type', [ReportSubject, SampleSubject]),
    // Its template is a working file.
    payload: z.strictObject({ variant: MapKey, owner: z.string() }),
    extension: 'pdf',
    mostSeconds: previewMaxSeconds,
    limits: limits.previews,
    failure: documentMessages.unableToGenerate,
  },
  'provider-invoice': {
    attached: false,
    subject: ProviderInvoiceSubject,
    // What it prints is a working file; the same invoice always has the same key.
    payload: z.strictObject({ owner: z.string(), src: StorageKey }),
    extension: 'pdf',
    mostSeconds: jobMaxSeconds,
    limits: limits.jobs,
    failure: 'The PDF of this invoice could not be made. Please try again.',
  },
  'day-sheet': {
    attached: false,
    subject: DaySheetSubject,
    // As of an invoice: the same visits always have the same key.
    payload: z.strictObject({ owner: z.string(), src: StorageKey }),
    extension: 'pdf',
    mostSeconds: jobMaxSeconds,
    limits: limits.jobs,
    failure: daySheetMessages.failed,
  },
  'invoices-of-month': {
    attached: false,
    subject: MonthSubject,
    // Who is named in the audit log.
    payload: z.strictObject({
      owner: z.string(),
      by: z.strictObject({ name: ShortText, sub: z.string(), userId: z.string(), clientId: z.string() }),
    }),
    mostSeconds: jobMaxSeconds,
    limits: limits.jobs,
    failure: providerInvoiceMessages.monthFailed,
  },
} as const satisfies Record<string, KindRow>

export type JobKind = keyof typeof jobKinds

/** What a job of a kind is made of, and what else it has to know. */
type WorkOf<K extends JobKind> = {
  kind: K
  subject: z.output<(typeof jobKinds)[K]['subject']>
  payload: z.output<(typeof jobKinds)[K]['payload']>
}
export type Work = { [K in JobKind]: WorkOf<K> }[JobKind]
/** Kinds whose files are attached to their report. */
type AttachedKind = { [K in JobKind]: (typeof jobKinds)[K] extends { attached: true } ? K : never }[JobKind]
/** What may be made of a report, and is then attached to it. */
export type ReportTask = { [K in AttachedKind]: Omit<WorkOf<K>, 'subject'> }[AttachedKind]

/** True for a job whose file is attached to its report; any other is one person's own. */
export const isAttached = <T extends { kind: JobKind }>(job: T): job is Extract<T, { kind: AttachedKind }> =>
  jobKinds[job.kind].attached

/** Work that was read, and may not be what its kind demands. */
interface ReadWork {
  kind: JobKind
  subject: unknown
  payload: unknown
}

const schemaOf = (kind: JobKind) => {
  const { subject, payload }: KindRow = jobKinds[kind]
  return z.object({ subject, payload })
}

/** What is wrong with a job's work, by its kind's own schemas. */
export const faultsOf = ({ kind, ...work }: ReadWork): z.core.$ZodIssue[] =>
  schemaOf(kind).safeParse(work).error?.issues ?? []

/** A job's work, of a row whose work has no faults. */
export const parseWork = ({ kind, ...work }: ReadWork): Work => ({ kind, ...schemaOf(kind).parse(work) }) as Work

/** True for a name that a variant cannot have: other kinds are attached to the report under theirs. */
export const isReservedKey = (key: string): boolean => key !== 'report' && Object.hasOwn(jobKinds, key)

/** The key under which the report shows what a job makes. */
export const attachmentKeyOf = (task: ReportTask): string => (task.kind === 'report' ? task.payload.variant : task.kind)

/** Facts of a job's kind. */
export const factsOf = ({ kind }: { kind: JobKind }): KindRow => jobKinds[kind]
