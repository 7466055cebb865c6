import { apiErrors, type Client, type EmailTemplate, type InputOf, type AnswerOf } from '@lintel/contract'
import { managesTemplate, mayUseTemplate, type TemplateCaller } from '@lintel/rules'
import type { Context } from '../lib/context.ts'
import { variable } from '../lib/environment.ts'
import { HttpError } from '../lib/http-error.ts'
import {
  callerOf,
  resolveClient,
  defaultsOf,
  shownDefault,
  shownDefaults,
  shownTemplate,
  userOf,
} from './find-template.ts'
import { isDefaultId, type DefaultTemplate } from './shipped.ts'
import { readOfUsers, readShared, type StoredTemplate } from './store.ts'

type Query = InputOf<'listEmailTemplates'>['query']

const byName = (one: EmailTemplate, other: EmailTemplate) =>
  one.name.localeCompare(other.name, 'en-GB') || (one.id < other.id ? -1 : 1)

const withDefaults = (client: Client, defaults: readonly DefaultTemplate[], shared: readonly StoredTemplate[]) =>
  defaults.map((standard) => {
    const changed = shared.find(({ id }) => id === standard.id)
    return changed ? shownTemplate(client, changed, standard) : shownDefault(client, standard)
  })

const isOwn = ({ id }: StoredTemplate) => !isDefaultId(id)

/** Without messages; narrowed to branches or a user if named. */
async function managed(client: Client, caller: TemplateCaller, { branchlist, user }: Query): Promise<EmailTemplate[]> {
  const seesAll = caller.role === 'provider' || caller.role === 'company'
  const [shared, personal] = await Promise.all([
    caller.role === 'self' ? [] : readShared(client.id),
    readOfUsers(client.id, seesAll ? undefined : caller.userId),
  ])
  const own = [...shared.filter(isOwn), ...personal].filter((template) => managesTemplate(caller, template))
  const isWanted = (template: StoredTemplate) =>
    (branchlist === undefined && user === undefined) ||
    (branchlist?.some((id) => template.branchlist.includes(id)) ?? false) ||
    (user !== undefined && template.userlist.includes(user))
  const all = [
    ...own
      .filter(isWanted)
      .map((template) => shownTemplate(client, template))
      .toSorted(byName),
    // Defaults are for the whole company, so filtering by branch or user leaves them out.
    ...(seesAll && !branchlist && !user ? withDefaults(client, shownDefaults(client), shared) : []),
  ]
  return all.map((template) => ({ ...template, message: '' }))
}

/** Throws 404 for a user whose templates the caller does not manage. */
async function senderOf(caller: TemplateCaller, client: Client, { branchlist, user }: Query): Promise<TemplateCaller> {
  const isOther = user !== undefined && user !== caller.userId
  const seesAll = caller.role === 'provider' || caller.role === 'company'
  const sender = isOther ? seesAll && (await userOf(client, user)) : caller
  if (!sender) throw new HttpError(404, apiErrors.userNotFound)
  if (!branchlist) return sender
  return { ...sender, branchIds: branchlist.filter((id) => sender.branchIds?.includes(id) ?? true) }
}

async function usable(client: Client, sender: TemplateCaller): Promise<EmailTemplate[]> {
  const [shared, personal] = await Promise.all([
    readShared(client.id),
    sender.userId === '' ? [] : readOfUsers(client.id, sender.userId),
  ])
  const shown = (list: readonly StoredTemplate[]) =>
    list
      .filter((template) => mayUseTemplate(sender, template))
      .map((template) => shownTemplate(client, template))
      .toSorted(byName)
  const own = shared.filter(isOwn)
  return [
    ...shown(personal),
    ...shown(own.filter(({ branchlist }) => branchlist.length > 0)),
    ...shown(own.filter(({ branchlist }) => branchlist.length === 0)),
    ...withDefaults(client, defaultsOf(client).chosen, shared),
  ]
}

export async function listEmailTemplates(
  ctx: Context,
  { query }: InputOf<'listEmailTemplates'>,
): Promise<AnswerOf<'listEmailTemplates'>> {
  const [client, caller] = await Promise.all([resolveClient(ctx, query.client), callerOf(ctx)])
  const data =
    query.mode === 'list'
      ? await managed(client, caller, query)
      : await usable(client, await senderOf(caller, client, query))
  return { data, sender: variable('MAIL_SENDER') }
}
