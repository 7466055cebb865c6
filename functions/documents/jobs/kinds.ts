import { documentMessages, Id, jobMaxSeconds, MapKey, previewMaxSeconds } from '@lintel/contract'
import * as z from 'zod'

/*
 * What a job makes. A new kind is a row here and its own step: a state (infra/stacks/documents.ts) with a file in
 * steps/, or a plan (steps/plan.ts) where it is a document that is laid out and published as the others are.
 */

/** A report, as it was in one version. */
const ReportSubject = z.strictObject({ type: z.literal('report'), id: Id, version: z.int().min(1) })

/** Nothing that is stored: a sample of the client's look. */
const SampleSubject = z.strictObject({ type: z.literal('sample') })

const nothing = z.strictObject({})

/** What one person may have running at once, and start in a minute. Jobs of one group are counted together. */
const limits = {
  jobs: { group: 'JOB', running: 20, perMinute: 60 },
  // The caller waits for a page, which occupies one of the function's few instances.
  previews: { group: 'PREVIEW', running: 2, perMinute: 40 },
} as const

/** The definition of a kind of job. */
interface KindRow {
  /** What it is made of. */
  subject: z.ZodType<{ type: string }>
  /** What else it has to know. */
  payload: z.ZodType<object>
  /** Extension of the file that it makes; none where it sends something away. */
  extension?: 'pdf' | 'zip'
  /** Its files are in a folder of this name, for a day at most, instead of beside those of its report. */
  folder?: string
  /** A job that is older must have ended. */
  mostSeconds: number
  limits: { group: string; running: number; perMinute: number }
  /** The message of a failure whose cause means nothing to people. */
  failure: string
}

export const jobKinds = {
  report: {
    subject: ReportSubject,
    payload: z.strictObject({ variant: MapKey }),
    extension: 'pdf',
    mostSeconds: jobMaxSeconds,
    limits: limits.jobs,
    failure: documentMessages.unableToGenerate,
  },
  invoice: {
    subject: ReportSubject,
    payload: nothing,
    extension: 'pdf',
    mostSeconds: jobMaxSeconds,
    limits: limits.jobs,
    failure: documentMessages.unableToGenerate,
  },
  photos: {
    subject: ReportSubject,
    payload: nothing,
    extension: 'zip',
    mostSeconds: jobMaxSeconds,
    limits: limits.jobs,
    failure: documentMessages.unableToZip,
  },
  export: {
    subject: ReportSubject,
    payload: nothing,
    mostSeconds: jobMaxSeconds,
    limits: limits.jobs,
    failure: 'The report could not be exported to MRI. Please try again.',
  },
  preview: {
    subject: z.discriminatedUnion('type', [ReportSubject, SampleSubject]),
    // Its template is a working file; `owner` is Cognito's id of the one person who may see it.
    payload: z.strictObject({ variant: MapKey, owner: z.string() }),
    extension: 'pdf',
    folder: 'previews',
    mostSeconds: previewMaxSeconds,
    limits: limits.previews,
    failure: documentMessages.unableToGenerate,
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
/** Work without its subject. */
type Task = { [K in JobKind]: Omit<WorkOf<K>, 'subject'> }[JobKind]
/** What may be made of a report, and is then attached to it. */
export type ReportTask = Exclude<Task, { kind: 'preview' }>

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

/** The key under which the report shows what a job makes; undefined for what is attached to nothing. */
export function attachmentKeyOf(task: ReportTask): string
export function attachmentKeyOf(task: Task): string | undefined
export function attachmentKeyOf(task: Task): string | undefined {
  if (task.kind === 'preview') return undefined
  return task.kind === 'report' ? task.payload.variant : task.kind
}

/** Facts of a job's kind. */
export const factsOf = ({ kind }: { kind: JobKind }): KindRow => jobKinds[kind]
