import * as z from 'zod'
import { LookAndFeel, Package } from '../clients/entities.ts'
import { settingTypes } from '../reporttemplates/constants.ts'
import { Id, MapKey, Ref, ReportTypeName, ShortText, Slug, text } from '../scalars.ts'

/** A setting of a template in the designer; the document does not use its other fields. */
const PreviewSetting = z.object({
  /** Its name in snake case: `photographs_per_row`. */
  systemname: ShortText.min(1),
  value: text(20_000).default(''),
  booleanvalue: z.boolean().optional(),
  /** An image's value is the key of a background of the client or provider; the template gets the picture. */
  type: z.enum(settingTypes).optional(),
})

/** A section of a template being edited, as the document needs it. */
const PreviewSection = z.object({
  name: ShortText.min(1),
  basesectionId: z.union([z.literal(''), Slug]).default(''),
  /** Empty if unchanged from its base. */
  pugcode: text(200_000).default(''),
  settings: z.array(PreviewSetting).max(200).default([]),
})

/**
 * The subject of a preview: a report that the caller may read (by `reportid`, or by `client` and `ref`), or else the
 * sample report of a type. Without code or settings it is printed as the report would be.
 */
export const PreviewRequest = z.strictObject({
  /** The template being edited, which sets type, variant and default; omitted code and settings are as saved. */
  template: Id.optional(),
  /** Name of the report type; required for a sample. A named report has its own type. */
  type: ReportTypeName.min(1).optional(),
  variant: MapKey.default('report'),
  /** The package whose default sections are used for sections without code: the client's own unless given. */
  peachpackage: Package.optional(),
  reportid: Id.optional(),
  /** The client whose branding a sample has, and to which the reference belongs: the caller's own unless given. */
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

/** A complete document without scripts and with URLs of this origin only, for a sandboxed frame. */
export const PreviewPage = z.strictObject({ htmlCode: z.string() })
export type PreviewPage = z.infer<typeof PreviewPage>
