import * as z from 'zod'
import { allow } from '../access.ts'
import { Package } from '../clients/entities.ts'
import { genericMessages } from '../messages.ts'
import { defineRoute } from '../route.ts'
import { Save } from '../save.ts'
import { Id, MapKey, ReportTypeName } from '../scalars.ts'
import {
  NewReportTemplate,
  OpenReportTemplate,
  ReportTemplate,
  ReportTemplateChange,
  TemplateCombination,
} from './entities.ts'
import { reportTemplateMessages } from './messages.ts'

const readers = allow({ Administrators: 'any', Support: 'any', Customers: 'own' })
const writers = allow({ Administrators: 'any', Support: 'any', CustomerAdministrators: 'own' })

const TemplateParams = z.strictObject({ id: Id })

export const listReportTemplates = defineRoute({
  method: 'GET',
  path: '/reporttemplates',
  access: readers,
  summary:
    'The templates of a client, with the combinations that it has none for; or the default templates if no client is given.',
  query: z.strictObject({
    client: Id.optional(),
    /** Templates are the same for all branches; one that the client does not have is refused. */
    branch: Id.optional(),
    peachpackage: Package.optional(),
    type: ReportTypeName.optional(),
    variant: MapKey.optional(),
  }),
  answer: z.strictObject({ data: z.array(ReportTemplate), unused: z.array(TemplateCombination) }),
  failures: [404],
})

export const getReportTemplate = defineRoute({
  method: 'GET',
  path: '/reporttemplates/{id}',
  access: readers,
  summary: 'A template, or a default template with the code of all its sections.',
  params: TemplateParams,
  answer: OpenReportTemplate,
  failures: [404],
  messages: [reportTemplateMessages.notFound],
})

export const createReportTemplate = defineRoute({
  method: 'POST',
  path: '/reporttemplates',
  access: writers,
  summary:
    'Creates a template of a client for a package, type and variant. Without sections of its own it uses the default’s.',
  query: z.strictObject({ client: Id.optional() }),
  bodySize: 'document',
  body: NewReportTemplate,
  status: 201,
  answer: OpenReportTemplate,
  failures: [404, 409, 429],
  messages: [genericMessages.changesNotSaved, reportTemplateMessages.exists, reportTemplateMessages.chooseClient],
  waits: true,
})

export const saveReportTemplate = defineRoute({
  method: 'PUT',
  path: '/reporttemplates/{id}',
  access: writers,
  summary:
    'Saves a template at the version it was read at, after its code was tried on a sample; 409 if somebody else has saved it since.',
  params: TemplateParams,
  bodySize: 'document',
  body: ReportTemplateChange,
  answer: OpenReportTemplate,
  failures: [404, 409, 429],
  messages: [genericMessages.changesNotSaved, reportTemplateMessages.savedBy('{name}')],
  waits: true,
})

export const listReportTemplateSaves = defineRoute({
  method: 'GET',
  path: '/reporttemplates/{id}/history',
  access: writers,
  summary: 'Who saved a template, when, and what that changed; newest first.',
  params: TemplateParams,
  query: z.strictObject({
    before: z.coerce.number().pipe(z.int().min(1)).optional(),
  }),
  answer: z.strictObject({ data: z.array(Save), hasMore: z.boolean() }),
  failures: [404],
})

export const restoreReportTemplate = defineRoute({
  method: 'POST',
  path: '/reporttemplates/{id}/restore',
  access: writers,
  summary: 'Restores a template as it was after a former save; 0 is its default with nothing changed.',
  params: TemplateParams,
  body: z.strictObject({
    number: z.int().min(0),
    version: z.int().min(0),
  }),
  answer: OpenReportTemplate,
  failures: [404, 409, 429],
  messages: [reportTemplateMessages.savedBy('{name}'), reportTemplateMessages.versionNotFound],
  waits: true,
})

export const deleteReportTemplate = defineRoute({
  method: 'DELETE',
  path: '/reporttemplates/{id}',
  access: writers,
  summary: 'Deletes a template of a client; with `version`, only if that is still its version.',
  params: TemplateParams,
  query: z.strictObject({ version: z.coerce.number().int().min(0).optional() }),
  answer: ReportTemplate,
  failures: [404, 409],
  messages: [reportTemplateMessages.savedBy('{name}'), reportTemplateMessages.cannotDeleteDefault],
})
