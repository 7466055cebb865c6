import * as z from 'zod'
import { Id, Instant, MapKey, ShortText, StorageKey, Ref, ReportTypeName, Sha256, Slug, text } from '../scalars.ts'
import { LookAndFeel, Package } from '../clients/entities.ts'
import { settingTypes } from '../reporttemplates/constants.ts'

export const PrintedLook = z.strictObject({
  /** When its branch's branding had last changed. */
  changed: Instant.optional(),
  /** Apart from the cover's. */
  images: z.array(StorageKey),
})
export type PrintedLook = z.infer<typeof PrintedLook>

export const Attachment = z.strictObject({
  src: StorageKey.optional(),
  filename: ShortText.optional(),
  status: z.enum(['generating', 'finished', 'failed']),
  jobid: Id.optional(),
  version: z.int().min(1).optional(),
  createdAt: Instant.optional(),
  look: PrintedLook.optional(),
  template: ShortText.optional(),
  /** The branding has changed since. Set in responses only. */
  outdated: z.boolean().optional(),
  sha256: Sha256.optional(),
  error: ShortText.optional(),
})
export type Attachment = z.infer<typeof Attachment>

/**
 * By `report`, a variant's name (`summary`, …), `invoice`, `photos`, `preview`; `export` (to another system) has no
 * file.
 */
export const Attachments = z.record(MapKey, Attachment)
export type Attachments = z.infer<typeof Attachments>

/** `total` is 0 until it is known. */
export const JobProgress = z.strictObject({
  done: z.int().min(0),
  total: z.int().min(0),
  step: z.enum(['waiting', 'planning', 'photographs', 'laying out', 'publishing', 'invoicing', 'finished']),
})
export type JobProgress = z.infer<typeof JobProgress>

export const Download = z.strictObject({ url: z.string(), filename: z.string() })
export type Download = z.infer<typeof Download>

export const StartedJob = z.strictObject({ id: Id })

export const Job = z.strictObject({
  id: Id,
  completed: z.boolean(),
  /** Several files of a claim's pack. */
  payload: z.union([Download, z.strictObject({ files: z.array(Download) })]).optional(),
  error: z.string().optional(),
  progress: JobProgress,
})
export type Job = z.infer<typeof Job>

/** Of any kind that makes one file. */
export const FileJob = Job.extend({ payload: Download.optional() })
export type FileJob = z.infer<typeof FileJob>

/** The document does not use its other fields. */
const PreviewSetting = z.object({
  systemname: ShortText.min(1),
  value: text(20_000).default(''),
  booleanvalue: z.boolean().optional(),
  /** An image's value is the key of a background of the client or provider; the template gets the picture. */
  type: z.enum(settingTypes).optional(),
})

const PreviewSection = z.object({
  name: ShortText.min(1),
  basesectionId: z.union([z.literal(''), Slug]).default(''),
  /** Empty if unchanged from its base. */
  pugcode: text(200_000).default(''),
  settings: z.array(PreviewSetting).max(200).default([]),
})

/**
 * Of a report that the caller may read (`reportid`, or `client` and `ref`), or of a type's sample. Without code or
 * settings it is as the report would be.
 */
export const PreviewRequest = z.strictObject({
  /** It sets type, variant and default; omitted code and settings are as saved. */
  template: Id.optional(),
  /** Required for a sample. */
  type: ReportTypeName.min(1).optional(),
  variant: MapKey.default('report'),
  /** Whose default sections replace those without code: the client's own unless given. */
  peachpackage: Package.optional(),
  reportid: Id.optional(),
  /** The caller's own unless given. */
  client: Id.optional(),
  ref: Ref.optional(),
  /** Pug of the cover, and of the pages after it. Only ever run inside the sandboxed page. */
  titlepugcode: text(200_000).optional(),
  pugcode: text(1_000_000).optional(),
  /** All sections in order, instead of `titlepugcode` and `pugcode`. Also only ever run inside the sandboxed page. */
  sections: z.array(PreviewSection).max(60).optional(),
  /** Added after the shipped style sheet, so that it takes precedence. */
  csscode: text(500_000).optional(),
  /** For a sample: edited branding to use instead of the client's own. */
  look: LookAndFeel.pick({ primarycolour: true, secondarycolour: true, csscode: true }).optional(),
  settings: z.array(PreviewSetting).max(200).default([]),
})
export type PreviewRequest = z.infer<typeof PreviewRequest>

/** Without scripts and with URLs of this origin only, for a sandboxed frame. */
export const PreviewPage = z.strictObject({ htmlCode: z.string() })
export type PreviewPage = z.infer<typeof PreviewPage>
