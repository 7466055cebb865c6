import * as z from 'zod'
import { Package } from '../clients/entities.ts'
import { Id, Instant, MapKey, Ref, ReportTypeName, ShortText, Slug, text } from '../scalars.ts'
import { isVisible } from '../text.ts'
import { settingTypes, templateCodeMax, templateListMax, templatePackages } from './constants.ts'
import { reportTemplateMessages } from './messages.ts'

/** A package that templates are made for. */
export const TemplatePackage = z.enum(templatePackages)
export type TemplatePackage = z.infer<typeof TemplatePackage>

const Name = ShortText.refine(isVisible, reportTemplateMessages.nameRequired)

/** Snake case of a setting's name: `photographs_per_row`. */
const SystemName = z
  .string()
  .max(120)
  .regex(/^[a-z0-9]+(?:_[a-z0-9]+)*$/, reportTemplateMessages.systemNameOfName)

/** What an author may set without touching code: `settings.photographs_per_row` in a template. */
export const TemplateSetting = z.strictObject({
  id: Id,
  type: z.enum(settingTypes),
  systemname: SystemName,
  name: Name,
  /** A colour as `#rrggbb`, a font by its name, an image by its key; of a boolean nothing. */
  value: text(templateCodeMax.value).default(''),
  booleanvalue: z.boolean().optional(),
  /** With a list: what may be chosen. */
  options: z.array(ShortText.min(1)).max(templateListMax.options).default([]),
  /** Whether the designer shows it. */
  display: z.boolean().default(true),
})
export type TemplateSetting = z.infer<typeof TemplateSetting>

const Settings = z.array(TemplateSetting).max(templateListMax.settings)

/** A section of a template. Without code of its own it is printed as its base in the default template is. */
export const TemplateSection = z.strictObject({
  /** Empty while it only points at its base. */
  id: z.union([z.literal(''), Id]),
  /** Tells it from the others of its template while it is edited. */
  localid: Id,
  /** The section of the default template that it stands for; empty where it stands for none. */
  basesectionId: z.union([z.literal(''), Slug]),
  name: Name,
  pugcode: text(templateCodeMax.section),
  settings: Settings,
})
export type TemplateSection = z.infer<typeof TemplateSection>

/** The report that a template was last tried with. */
const PreviewReport = z.object({ client: Id, ref: Ref })

/** What the author of a template writes. */
export const TemplateContent = z.strictObject({
  /** Comes after the style sheet of the default template, so that it wins. */
  csscode: text(templateCodeMax.style),
  sections: z.array(TemplateSection).max(templateListMax.sections).min(1, reportTemplateMessages.noSections),
  /** Of the whole template. A section's setting of the same name wins within the section. */
  settings: Settings,
})
export type TemplateContent = z.infer<typeof TemplateContent>

/** Which documents a template prints. */
export const TemplateCombination = z.strictObject({
  peachpackage: TemplatePackage,
  type: ReportTypeName,
  variant: MapKey,
})
export type TemplateCombination = z.infer<typeof TemplateCombination>

const words = { name: ShortText, description: ShortText }

/** What is left out of it is as in the default; a whole template may be sent, and what else it has is ignored. */
const NewTemplate = z.object({
  /** Report AI has the templates of Pro. */
  peachpackage: Package,
  type: ReportTypeName.refine(isVisible, reportTemplateMessages.typeAndPackageRequired),
  variant: MapKey.default('report'),
  name: words.name.default(''),
  description: words.description.default(''),
  ...TemplateContent.partial().shape,
  previewreport: PreviewReport.optional(),
})
export type NewTemplate = z.infer<typeof NewTemplate>

/** A new template of a client. */
export const NewReportTemplate = z.strictObject({
  /** As `client` in the query. */
  clientid: Id.optional(),
  reporttemplate: NewTemplate,
})

/** What may be changed of a template. */
export const TemplateEdit = z.strictObject({
  ...words,
  ...TemplateContent.shape,
  previewreport: PreviewReport.optional(),
})
export type TemplateEdit = z.infer<typeof TemplateEdit>

/** A template as it is saved, with the version that was read. A whole one may be sent: what else it has is ignored. */
export const ReportTemplateChange = z.object({ ...TemplateEdit.shape, version: z.int().min(0) })
export type ReportTemplateChange = z.infer<typeof ReportTemplateChange>

/** A template as lists show it. */
export const ReportTemplate = z.strictObject({
  id: Id,
  /** Absent with a default. */
  client: z.strictObject({ id: Id, name: ShortText }).optional(),
  ...TemplateCombination.shape,
  ...words,
  /** With a default: whether it is as it ships, or the provider has changed it. */
  default: z.enum(['shipped', 'changed']).optional(),
  /** When somebody saved it last, and who; absent for a default as it ships. */
  updatedAt: Instant.optional(),
  savedBy: ShortText.optional(),
  /** How often it was saved; 0 for a default as it ships. */
  version: z.int().min(0),
})
export type ReportTemplate = z.infer<typeof ReportTemplate>

/** What a template is built on: of a client's the default, with what the client has set; of a default what ships. */
const TemplateBase = z.strictObject({
  ...TemplateContent.shape,
  /** The style sheet that ships, and then the default's own. */
  csscode: text(2 * templateCodeMax.style),
})

/** A template as it is opened and saved. */
export const OpenReportTemplate = ReportTemplate.extend({
  ...TemplateContent.shape,
  previewreport: PreviewReport.optional(),
  /** With a template of a client: the default that it points at, which callers open by this id. */
  defaultid: Id.optional(),
  base: TemplateBase,
  /** Names in the code that neither the report nor the template has: they are printed as nothing. */
  unknownplaceholders: z.array(z.string()),
  /** What the client's report factory has for the type: its code reads them as `settings.name`, where no setting has it. */
  clientproperties: z.array(z.string()),
  /** Names in the code, as in `settings.name`, that neither a setting nor a property of the client has. */
  unknownsettings: z.array(z.string()),
})
export type OpenReportTemplate = z.infer<typeof OpenReportTemplate>
