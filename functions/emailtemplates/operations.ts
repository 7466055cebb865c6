import {
  emailMessages,
  emailTemplateMessages,
  maxOwnTemplates,
  maxSharedTemplates,
  type Client,
  type EmailTemplate,
  type EmailTemplateFields,
  type OpenEmailTemplate,
  type InputOf,
  type AnswerOf,
} from '@lintel/contract'
import { ownersProblem, unknownPlaceholders, type TemplateCaller, type TemplateOwners } from '@lintel/rules'
import { writeAct } from '../audit/write-act.ts'
import { cleanMessage } from '../emails/rich-text.ts'
import { type Context, recordedPerson } from '../lib/context.ts'
import { HttpError, refused } from '../lib/http-error.ts'
import { keyedId } from '../lib/keyed-id.ts'
import type { TransactItem } from '../lib/table.ts'
import { retryUntilWritten } from '../lib/concurrency.ts'
import { callerOf, resolveClient, findManaged, shownTemplate, type ManagedTemplate } from './find-template.ts'
import {
  addTemplate,
  countInSameLimit,
  readTemplate,
  removeTemplate,
  replaceTemplate,
  StoredTemplate,
} from './store.ts'

export { listEmailTemplates } from './list-templates.ts'

type Deleted = AnswerOf<'deleteEmailTemplate'>

const savedSince = ({ savedBy = '', version }: EmailTemplate) =>
  new HttpError(409, emailTemplateMessages.savedBy(savedBy), { current: version })

type Action = 'emailtemplate.create' | 'emailtemplate.change' | 'emailtemplate.delete' | 'emailtemplate.reset'

const act = (ctx: Context, action: Action, { id, client, name }: Pick<StoredTemplate, 'id' | 'client' | 'name'>) =>
  writeAct(
    { now: ctx.now(), user: ctx.user },
    { action, clientId: client, subject: { kind: 'emailtemplate', id, name } },
  )

const open = (template: EmailTemplate): OpenEmailTemplate => ({
  ...template,
  unknownplaceholders: [
    ...new Set([...unknownPlaceholders(template.subject), ...unknownPlaceholders(template.message)]),
  ],
})

const same = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id) => other.includes(id))

function assertPlaced(
  { caller, client }: { caller: TemplateCaller; client: Client },
  owners: TemplateOwners,
  before: TemplateOwners | undefined,
): void {
  const isKept = before && same(before.branchlist, owners.branchlist) && same(before.userlist, owners.userlist)
  if (isKept) return
  const refusal = ownersProblem(caller, owners)
  if (refusal) throw refused(`body.${refusal.field}`, refusal.message)
  const branches = new Set([...client.branches.map(({ id }) => id), ...(before?.branchlist ?? [])])
  if (!owners.branchlist.every((id) => branches.has(id)))
    throw refused('body.branchlist', emailTemplateMessages.unknownBranch)
  const users = new Set([...client.users.map(({ id }) => id), caller.userId])
  if (!owners.userlist.every((id) => users.has(id))) throw refused('body.userlist', emailTemplateMessages.unknownUser)
}

async function assertRoom(client: string, { userlist: [user] }: TemplateOwners): Promise<void> {
  const max = user === undefined ? maxSharedTemplates : maxOwnTemplates
  if ((await countInSameLimit(client, user)) < max) return
  throw new HttpError(
    409,
    user === undefined ? emailTemplateMessages.tooManyShared(max) : emailTemplateMessages.tooManyOwn(max),
  )
}

function written(
  ctx: Context,
  { id, client, version }: Pick<StoredTemplate, 'id' | 'client' | 'version'>,
  fields: EmailTemplateFields,
): StoredTemplate {
  const { name, description, subject, message, branchlist, userlist } = fields
  const template = {
    id,
    client,
    version,
    name: name.trim(),
    description,
    subject,
    message: cleanMessage(message).html,
    branchlist: [...new Set(branchlist)],
    userlist,
    updatedAt: ctx.now().toISOString(),
    savedBy: recordedPerson(ctx.user).name,
  }
  // Escaping can lengthen it.
  if (!StoredTemplate.shape.message.safeParse(template.message).success)
    throw refused('body.message', emailMessages.tooLong)
  return template
}

const isSame = (one: EmailTemplateFields, other: EmailTemplateFields) =>
  one.name === other.name &&
  one.description === other.description &&
  one.subject === other.subject &&
  one.message === other.message &&
  same(one.branchlist, other.branchlist) &&
  same(one.userlist, other.userlist)

export const getEmailTemplate = async (
  ctx: Context,
  { params, query }: InputOf<'getEmailTemplate'>,
): Promise<OpenEmailTemplate> => open((await findManaged(ctx, { id: params.id, client: query.client })).shown)

/** A retry whose caller has corrected something since saves it. */
export async function createEmailTemplate(
  ctx: Context,
  { query, body }: InputOf<'createEmailTemplate'>,
): Promise<OpenEmailTemplate> {
  const client = await resolveClient(ctx, query.client)
  const caller = await callerOf(ctx)
  assertPlaced({ caller, client }, body, undefined)
  const key = body.idempotencykey
  const id = keyedId(key, ['emailtemplate', ctx.user.sub, client.id, key])
  const template = written(ctx, { id, client: client.id, version: 1 }, body)
  const isRepeated = key !== undefined && (await readTemplate(template)) !== undefined
  if (!isRepeated) await assertRoom(client.id, template)
  if (await addTemplate(template, [act(ctx, 'emailtemplate.create', template)]))
    return open(shownTemplate(client, template))
  return saveEmailTemplate(ctx, { params: { id }, query, headers: {}, body: { ...body, version: 1 } })
}

export async function saveEmailTemplate(
  ctx: Context,
  { params, query, body }: InputOf<'saveEmailTemplate'>,
): Promise<OpenEmailTemplate> {
  const found = await findManaged(ctx, { id: params.id, client: query.client })
  const { client, stored, standard, shown } = found
  const isPlaced = body.branchlist.length > 0 || body.userlist.length > 0
  if (standard && isPlaced) throw refused('body.branchlist', emailTemplateMessages.defaultForAll)
  const after = written(ctx, { id: shown.id, client: client.id, version: shown.version + 1 }, body)
  if (isSame(shown, after)) return open(shown)
  if (shown.version !== body.version) throw savedSince(shown)
  assertPlaced(found, after, shown)
  const isMoved = after.userlist[0] !== shown.userlist[0]
  if (isMoved) await assertRoom(client.id, after)
  const also = [act(ctx, 'emailtemplate.change', after)]
  const isSaved = stored ? await replaceTemplate(stored, after, also) : await addTemplate(after, also)
  if (isSaved) return open(shownTemplate(client, after, standard))
  throw savedSince((await findManaged(ctx, { id: params.id, client: client.id })).shown)
}

/** For a default, the one that ships remains. */
const removal = (
  ctx: Context,
  { stored, standard }: ManagedTemplate,
): { stored: StoredTemplate; also: TransactItem } => {
  if (!stored) throw new HttpError(409, emailTemplateMessages.cannotDeleteDefault)
  return { stored, also: act(ctx, standard ? 'emailtemplate.reset' : 'emailtemplate.delete', stored) }
}

export const deleteEmailTemplate = (
  ctx: Context,
  { params, query }: InputOf<'deleteEmailTemplate'>,
): Promise<Deleted> =>
  retryUntilWritten(`Deleting the e-mail template ${params.id}`, async () => {
    const found = await findManaged(ctx, { id: params.id, client: query.client })
    if (query.version !== undefined && query.version !== found.shown.version) throw savedSince(found.shown)
    const { stored, also } = removal(ctx, found)
    return (await removeTemplate(stored, [also])) ? found.shown : undefined
  })
