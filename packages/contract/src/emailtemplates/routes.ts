import * as z from 'zod'
import { allow } from '../access.ts'
import { genericMessages } from '../messages.ts'
import { defineRoute } from '../route.ts'
import { EmailAddress, Id } from '../scalars.ts'
import { EmailTemplate, EmailTemplateChange, NewEmailTemplate, OpenEmailTemplate } from './entities.ts'
import { emailTemplateMessages } from './messages.ts'

const people = allow({
  Administrators: 'any',
  Support: 'any',
  CustomerAdministrators: 'own',
  BranchAdministrators: 'branch',
  Customers: 'self',
})

const TemplateParams = z.strictObject({ id: Id })
/** Needed from provider staff for default templates, which every client has. */
const ofClient = { client: Id.optional() }

const ids = z
  .string()
  .max(20_000)
  .transform((value) => value.split(',').filter(Boolean))
  .pipe(z.array(Id))
  .transform((list) => (list.length > 0 ? list : undefined))

export const listEmailTemplates = defineRoute({
  method: 'GET',
  path: '/emailtemplates',
  access: people,
  summary:
    'E-mail templates of a client: those that the caller may send with, or with `mode=list` those that the caller manages, without their messages; and the address that e-mails are sent from.',
  query: z.strictObject({
    /** list: what the caller manages. use: what the caller may send with; the default. */
    mode: z.enum(['list', 'use']).optional(),
    client: Id.optional(),
    /** Comma-separated. use: sending for these branches. list: only templates of one of them. */
    branchlist: ids.optional(),
    /** use: what this user may send with, for those who manage the user's templates. list: only this user's. */
    user: Id.optional(),
  }),
  answer: z.strictObject({ data: z.array(EmailTemplate), sender: EmailAddress }),
  failures: [404],
  messages: [emailTemplateMessages.chooseClient],
})

export const getEmailTemplate = defineRoute({
  method: 'GET',
  path: '/emailtemplates/{id}',
  access: people,
  summary: 'A template that the caller manages.',
  params: TemplateParams,
  query: z.strictObject(ofClient),
  answer: OpenEmailTemplate,
  failures: [404],
  messages: [emailTemplateMessages.notFound],
})

export const createEmailTemplate = defineRoute({
  method: 'POST',
  path: '/emailtemplates',
  access: people,
  summary: 'Creates a template of a client. Whom it can be for depends on the caller.',
  query: z.strictObject(ofClient),
  body: NewEmailTemplate,
  status: 201,
  answer: OpenEmailTemplate,
  failures: [404, 409],
  messages: [
    genericMessages.changesNotSaved,
    emailTemplateMessages.chooseClient,
    emailTemplateMessages.forYourselfOnly,
  ],
})

export const saveEmailTemplate = defineRoute({
  method: 'PUT',
  path: '/emailtemplates/{id}',
  access: people,
  summary: 'Saves a template at the version it was read at; 409 if somebody else has saved it since.',
  params: TemplateParams,
  query: z.strictObject(ofClient),
  body: EmailTemplateChange,
  answer: OpenEmailTemplate,
  failures: [404, 409],
  messages: [genericMessages.changesNotSaved, emailTemplateMessages.savedBy('{name}')],
})

export const deleteEmailTemplate = defineRoute({
  method: 'DELETE',
  path: '/emailtemplates/{id}',
  access: people,
  summary:
    'Deletes a template; with `version`, only if that is still its version. Deleting a changed default restores it as shipped.',
  params: TemplateParams,
  query: z.strictObject({ ...ofClient, version: z.coerce.number().int().min(0).optional() }),
  answer: EmailTemplate,
  failures: [404, 409],
  messages: [emailTemplateMessages.savedBy('{name}'), emailTemplateMessages.cannotDeleteDefault],
})
