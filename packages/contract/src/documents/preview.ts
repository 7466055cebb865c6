import * as z from 'zod'
import { LookAndFeel, Package } from '../clients/entities.ts'
import { settingTypes } from '../reporttemplates/constants.ts'
import { Id, MapKey, Ref, ReportTypeName, ShortText, Slug, text } from '../scalars.ts'

/** One setting of a template in the designer; its other fields are of no use to the document. */
const PreviewSetting = z.object({
  /** Snake case of its name: `photographs_per_row`. */
  systemname: ShortText.min(1),
  value: text(20_000).default(''),
  booleanvalue: z.boolean().optional(),
  /** An image's value is the key of one of the client's backgrounds or of the provider's; the template gets the picture. */
  type: z.enum(settingTypes).optional(),
})

/** A section of a template that is being written, as the document needs it. */
const PreviewSection = z.object({
  name: ShortText.min(1),
  basesectionId: z.union([z.literal(''), Slug]).default(''),
  /** Empty where it is as its base is. */
  pugcode: text(200_000).default(''),
  settings: z.array(PreviewSetting).max(200).default([]),
})

/**
 * What a preview shows: a report that the caller may read (by `reportid`, or by `client` and `ref`), or else the sample
 * report of a type. Without code or settings it is printed as the report would be.
 */
export const PreviewRequest = z.strictObject({
  /**
   * The template that is being written: its type, variant and default are meant, and what is left out here of code and
   * settings is as it was saved.
   */
  template: Id.optional(),
  /** Name of the report type; needed for a sample, and the report's own where a report is named. */
  type: ReportTypeName.min(1).optional(),
  variant: MapKey.default('report'),
  /** Whose default sections without code have: of the client's own package unless given. */
  peachpackage: Package.optional(),
  reportid: Id.optional(),
  /** Whose look a sample has, and whose the reference is: the caller's own client unless given. */
  client: Id.optional(),
  ref: Ref.optional(),
  /** Pug of the cover, and of the pages after it. Only ever run inside the locked page. */
  titlepugcode: text(200_000).optional(),
  pugcode: text(1_000_000).optional(),
  /** All sections in their order, instead of `titlepugcode` and `pugcode`. Likewise. */
  sections: z.array(PreviewSection).max(60).optional(),
  /** Added after the shipped style sheet, so that it wins. */
  csscode: text(500_000).optional(),
  /** Of a sample: a look that is being changed, instead of the client's own. */
  look: LookAndFeel.pick({ primarycolour: true, secondarycolour: true, csscode: true }).optional(),
  settings: z.array(PreviewSetting).max(200).default([]),
})
export type PreviewRequest = z.infer<typeof PreviewRequest>

/** A complete document without scripts and with addresses of this origin only, for a sandboxed frame. */
export const PreviewPage = z.strictObject({ htmlCode: z.string() })
export type PreviewPage = z.infer<typeof PreviewPage>
