import * as z from 'zod'
import { Package } from '../clients/entities.ts'
import { Id, Instant, MapKey, Ref, ReportTypeName, ShortText, Slug, text } from '../scalars.ts'
import { isVisible } from '../text.ts'
import { settingTypes, templateCodeMax, templateListMax, templatePackages } from './constants.ts'
import { reportTemplateMessages } from './messages.ts'

export const TemplatePackage = z.enum(templatePackages)
export type TemplatePackage = z.infer<typeof TemplatePackage>

const Name = ShortText.refine(isVisible, reportTemplateMessages.nameRequired)

/** Snake case: `photographs_per_row`. */
const SystemName = z
  .string()
  .max(120)
  .regex(/^[a-z0-9]+(?:_[a-z0-9]+)*$/, reportTemplateMessages.systemNameOfName)

/** Changed without code: `settings.photographs_per_row` in a template. */
export const TemplateSetting = z.strictObject({
  id: Id,
  type: z.enum(settingTypes),
  systemname: SystemName,
  name: Name,
  /** A colour as `#rrggbb`, a font by its name, an image by its key; empty for a boolean. */
  value: text(templateCodeMax.value).default(''),
  booleanvalue: z.boolean().optional(),
  options: z.array(ShortText.min(1)).max(templateListMax.options).default([]),
  display: z.boolean().default(true),
})
export type TemplateSetting = z.infer<typeof TemplateSetting>

const Settings = z.array(TemplateSetting).max(templateListMax.settings)

/** Without its own code it is printed like its base in the default template. */
export const TemplateSection = z.strictObject({
  /** Empty while it only refers to its base. */
  id: z.union([z.literal(''), Id]).default(''),
  localid: Id,
  /** Of the default template; empty if it replaces none. */
  basesectionId: z.union([z.literal(''), Slug]),
  name: Name,
  pugcode: text(templateCodeMax.section),
  settings: Settings,
})
export type TemplateSection = z.infer<typeof TemplateSection>

const PreviewReport = z.object({ client: Id, ref: Ref })

export const TemplateContent = z.strictObject({
  /** Added after the default template's style sheet, so that it takes precedence. */
  csscode: text(templateCodeMax.style),
  sections: z.array(TemplateSection).max(templateListMax.sections).min(1, reportTemplateMessages.noSections),
  /** A section's setting of the same name takes precedence within the section. */
  settings: Settings,
})
export type TemplateContent = z.infer<typeof TemplateContent>

export const TemplateCombination = z.strictObject({
  peachpackage: TemplatePackage,
  type: ReportTypeName,
  variant: MapKey,
})
export type TemplateCombination = z.infer<typeof TemplateCombination>

const words = { name: ShortText, description: ShortText }

/** Omitted fields are as in the default; others than these are ignored. */
const NewTemplate = z.object({
  peachpackage: Package,
  type: ReportTypeName.refine(isVisible, reportTemplateMessages.typeAndPackageRequired),
  variant: MapKey.default('report'),
  name: words.name.default(''),
  description: words.description.default(''),
  ...TemplateContent.partial().shape,
  previewreport: PreviewReport.optional(),
})
export type NewTemplate = z.infer<typeof NewTemplate>

export const NewReportTemplate = z.strictObject({
  /** As `client` in the query. */
  clientid: Id.optional(),
  reporttemplate: NewTemplate,
})

export const TemplateEdit = z.strictObject({
  ...words,
  ...TemplateContent.shape,
  previewreport: PreviewReport.optional(),
})
export type TemplateEdit = z.infer<typeof TemplateEdit>

/** A whole template may be sent; other fields are ignored. */
export const ReportTemplateChange = z.object({ ...TemplateEdit.shape, version: z.int().min(0) })
export type ReportTemplateChange = z.infer<typeof ReportTemplateChange>

export const ReportTemplate = z.strictObject({
  id: Id,
  /** Absent for a default. */
  client: z.strictObject({ id: Id, name: ShortText }).optional(),
  ...TemplateCombination.shape,
  ...words,
  /** Of a default: as shipped, or changed by the provider. */
  default: z.enum(['shipped', 'changed']).optional(),
  /** Absent for a shipped default. */
  updatedAt: Instant.optional(),
  savedBy: ShortText.optional(),
  /** 0 for a shipped default. */
  version: z.int().min(0),
})
export type ReportTemplate = z.infer<typeof ReportTemplate>

/** For a client's, the default with the client's settings; for a default, the shipped one. */
const TemplateBase = z.strictObject({
  ...TemplateContent.shape,
  /** The shipped style sheet, followed by the default's own. */
  csscode: text(2 * templateCodeMax.style),
})

export const OpenReportTemplate = ReportTemplate.extend({
  ...TemplateContent.shape,
  previewreport: PreviewReport.optional(),
  /** Of a client's template. */
  defaultid: Id.optional(),
  base: TemplateBase,
  /** The report and the template lack them: they are printed as nothing. */
  unknownplaceholders: z.array(z.string()),
  /** `settings.name` where no setting has the name. */
  clientproperties: z.array(z.string()),
  /** That code can use, each with those below it, apart by spaces. */
  reportnames: z.record(z.string(), z.string()),
  /** `settings.name` of neither a setting nor a property of the client. */
  unknownsettings: z.array(z.string()),
})
export type OpenReportTemplate = z.infer<typeof OpenReportTemplate>
