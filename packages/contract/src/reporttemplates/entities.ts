import * as z from 'zod'
import { Package } from '../clients/entities.ts'
import { Id, Instant, MapKey, Ref, ReportTypeName, ShortText, Slug, text } from '../scalars.ts'
import { isVisible } from '../text.ts'
import { settingTypes, templateCodeMax, templateListMax, templatePackages } from './constants.ts'
import { reportTemplateMessages } from './messages.ts'

export const TemplatePackage = z.enum(templatePackages)
export type TemplatePackage = z.infer<typeof TemplatePackage>

const Name = ShortText.refine(isVisible, reportTemplateMessages.nameRequired)

/** A setting's name in snake case: `photographs_per_row`. */
const SystemName = z
  .string()
  .max(120)
  .regex(/^[a-z0-9]+(?:_[a-z0-9]+)*$/, reportTemplateMessages.systemNameOfName)

/** A setting that authors can change without code: `settings.photographs_per_row` in a template. */
export const TemplateSetting = z.strictObject({
  id: Id,
  type: z.enum(settingTypes),
  systemname: SystemName,
  name: Name,
  /** A colour as `#rrggbb`, a font by its name, an image by its key; empty for a boolean. */
  value: text(templateCodeMax.value).default(''),
  booleanvalue: z.boolean().optional(),
  /** With a list: the options. */
  options: z.array(ShortText.min(1)).max(templateListMax.options).default([]),
  /** Whether the designer shows it. */
  display: z.boolean().default(true),
})
export type TemplateSetting = z.infer<typeof TemplateSetting>

const Settings = z.array(TemplateSetting).max(templateListMax.settings)

/** A section of a template. Without its own code it is printed like its base in the default template. */
export const TemplateSection = z.strictObject({
  /** Empty while it only refers to its base. */
  id: z.union([z.literal(''), Id]).default(''),
  /** Identifies it within its template during editing. */
  localid: Id,
  /** The section of the default template that it replaces; empty if none. */
  basesectionId: z.union([z.literal(''), Slug]),
  name: Name,
  pugcode: text(templateCodeMax.section),
  settings: Settings,
})
export type TemplateSection = z.infer<typeof TemplateSection>

/** The report last used to preview a template. */
const PreviewReport = z.object({ client: Id, ref: Ref })

/** The editable content of a template. */
export const TemplateContent = z.strictObject({
  /** Added after the default template's style sheet, so that it takes precedence. */
  csscode: text(templateCodeMax.style),
  sections: z.array(TemplateSection).max(templateListMax.sections).min(1, reportTemplateMessages.noSections),
  /** Settings of the whole template. A section's setting of the same name takes precedence within the section. */
  settings: Settings,
})
export type TemplateContent = z.infer<typeof TemplateContent>

/** The documents that a template prints. */
export const TemplateCombination = z.strictObject({
  peachpackage: TemplatePackage,
  type: ReportTypeName,
  variant: MapKey,
})
export type TemplateCombination = z.infer<typeof TemplateCombination>

const words = { name: ShortText, description: ShortText }

/** Omitted fields are as in the default. A whole template may be sent; its other fields are ignored. */
const NewTemplate = z.object({
  /** Report AI uses the templates of Pro. */
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

/** The fields of a template that can be changed. */
export const TemplateEdit = z.strictObject({
  ...words,
  ...TemplateContent.shape,
  previewreport: PreviewReport.optional(),
})
export type TemplateEdit = z.infer<typeof TemplateEdit>

/** A change of a template, with the version read. A whole template may be sent; other fields are ignored. */
export const ReportTemplateChange = z.object({ ...TemplateEdit.shape, version: z.int().min(0) })
export type ReportTemplateChange = z.infer<typeof ReportTemplateChange>

/** A template in a list. */
export const ReportTemplate = z.strictObject({
  id: Id,
  /** Absent for a default. */
  client: z.strictObject({ id: Id, name: ShortText }).optional(),
  ...TemplateCombination.shape,
  ...words,
  /** For a default: whether it is as shipped or changed by the provider. */
  default: z.enum(['shipped', 'changed']).optional(),
  /** When and by whom it was last saved; absent for a shipped default. */
  updatedAt: Instant.optional(),
  savedBy: ShortText.optional(),
  /** The number of saves; 0 for a shipped default. */
  version: z.int().min(0),
})
export type ReportTemplate = z.infer<typeof ReportTemplate>

/** The base of a template: for a client's, the default with the client's settings; for a default, the shipped one. */
const TemplateBase = z.strictObject({
  ...TemplateContent.shape,
  /** The shipped style sheet, followed by the default's own. */
  csscode: text(2 * templateCodeMax.style),
})

/** A template as opened and saved. */
export const OpenReportTemplate = ReportTemplate.extend({
  ...TemplateContent.shape,
  previewreport: PreviewReport.optional(),
  /** For a client's template: the id of its default, for opening it. */
  defaultid: Id.optional(),
  base: TemplateBase,
  /** Names in the code that neither the report nor the template has: they are printed as nothing. */
  unknownplaceholders: z.array(z.string()),
  /** Properties of the type in the client's report factory: `settings.name` where no setting has the name. */
  clientproperties: z.array(z.string()),
  /** The names of the report that code can use, each with those below it, apart by spaces. */
  reportnames: z.record(z.string(), z.string()),
  /** Names in the code, as in `settings.name`, that are neither a setting nor a property of the client. */
  unknownsettings: z.array(z.string()),
})
export type OpenReportTemplate = z.infer<typeof OpenReportTemplate>
