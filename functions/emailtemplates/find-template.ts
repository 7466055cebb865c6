import { emailTemplateMessages, type ChasingKind, type Client, type EmailTemplate } from '@lintel/contract'
import { isSwitchedOn, managesTemplate, templateRole, type TemplateCaller } from '@lintel/rules'
import { findClient, getClientFor } from '../clients/find-client.ts'
import { membershipOf } from '../clients/membership.ts'
import type { Context } from '../lib/context.ts'
import { HttpError, refused } from '../lib/http-error.ts'
import {
  automaticTemplates,
  claimTemplate,
  isDefaultId,
  ownerTemplate,
  reminderTemplate,
  shippedTemplate,
  type DefaultTemplate,
} from './shipped.ts'
import { readTemplate, type StoredTemplate } from './store.ts'

const notFound = () => new HttpError(404, emailTemplateMessages.notFound)

export async function resolveClient(ctx: Context, named: string | undefined): Promise<Client> {
  if (ctx.scope.kind === 'any' && named === undefined) throw refused('query.client', emailTemplateMessages.chooseClient)
  return getClientFor(ctx, named ?? ctx.user.clientId)
}

/** Undefined means all. */
const branchesOf = async (clientId: string, userId: string): Promise<readonly string[] | undefined> => {
  const list = (await membershipOf(clientId, userId)).user?.branchlist ?? []
  return list.length > 0 ? list : undefined
}

export async function callerOf({ user, scope }: Pick<Context, 'user' | 'scope'>): Promise<TemplateCaller> {
  const role = scope.kind === 'any' ? 'provider' : templateRole(user.groups)
  const { userId } = user
  if (scope.kind === 'any') return { role, userId }
  const branchIds = scope.kind === 'client' ? scope.branchIds : await branchesOf(scope.clientId, userId)
  return { role, userId, branchIds }
}

export async function userOf({ id, users }: Client, userId: string): Promise<TemplateCaller | undefined> {
  if (!users.some((user) => user.id === userId)) return undefined
  return { role: 'self', userId, branchIds: await branchesOf(id, userId) }
}

/** A client's defaults by report type: those to choose from, and those of its automatic deliveries. */
export function defaultsOf({ reportfactory }: Pick<Client, 'reportfactory'>) {
  const types = reportfactory.reportTypeList.filter(({ createAllowed }) => createAllowed)
  return { chosen: types.map(shippedTemplate), delivered: types.map(ownerTemplate) }
}

/** Those of deliveries only if the client uses these. */
export function shownDefaults(client: Client): DefaultTemplate[] {
  const { chosen, delivered } = defaultsOf(client)
  return [...chosen, ...(isSwitchedOn(client, 'Auto deliver reports') ? delivered : []), ...automaticTemplates]
}

type NamedClient = Pick<Client, 'id' | 'name'>

export const shownTemplate = (
  { id: clientId, name }: NamedClient,
  { client: _id, ...template }: StoredTemplate,
  standard?: DefaultTemplate,
): EmailTemplate => ({
  ...template,
  client: { id: clientId, name },
  ...(standard && { default: 'changed', ...(standard.type && { type: standard.type }) }),
})

export const shownDefault = ({ id, name }: NamedClient, standard: DefaultTemplate): EmailTemplate => ({
  ...standard,
  client: { id, name },
  branchlist: [],
  userlist: [],
  default: 'shipped',
  version: 0,
})

export interface ManagedTemplate {
  client: Client
  caller: TemplateCaller
  /** Absent for a default as it ships. */
  stored: StoredTemplate | undefined
  /** For a default: the one that ships. */
  standard: DefaultTemplate | undefined
  shown: EmailTemplate
}

export async function findManaged(
  ctx: Context,
  { id, client: named }: { id: string; client: string | undefined },
): Promise<ManagedTemplate> {
  const caller = await callerOf(ctx)
  if (isDefaultId(id)) {
    const client = await resolveClient(ctx, named)
    const { chosen, delivered } = defaultsOf(client)
    const standard = [...chosen, ...delivered, ...automaticTemplates].find((one) => one.id === id)
    if (!standard || !managesTemplate(caller, { branchlist: [], userlist: [] })) throw notFound()
    const stored = await readTemplate({ id, client: client.id })
    const shown = stored ? shownTemplate(client, stored, standard) : shownDefault(client, standard)
    return { client, caller, stored, standard, shown }
  }
  const stored = await readTemplate({ id, client: '' })
  const isOwn = stored && (ctx.scope.kind === 'any' || ctx.scope.clientId === stored.client)
  if (!isOwn || !managesTemplate(caller, stored)) throw notFound()
  if (named !== undefined && named !== stored.client) throw notFound()
  const client = await findClient(stored.client)
  if (!client) throw notFound()
  return { client, caller, stored, standard: undefined, shown: shownTemplate(client, stored) }
}

/** As the client has saved it. */
const ownOf = async (
  client: Pick<Client, 'id'>,
  standard: DefaultTemplate,
): Promise<Pick<DefaultTemplate, 'id' | 'subject' | 'message'>> =>
  (await readTemplate({ id: standard.id, client: client.id })) ?? standard

export function templateForOwner(client: Pick<Client, 'id' | 'reportfactory'>, type: string) {
  const known = client.reportfactory.reportTypeList.find(({ name }) => name === type)
  const standard = ownerTemplate(known ?? { id: 'other', name: type, displayName: type })
  return ownOf(client, standard)
}

export const reminderTemplateOf = (client: Pick<Client, 'id'>, kind: ChasingKind) =>
  ownOf(client, reminderTemplate(kind))

export const claimTemplateOf = (client: Pick<Client, 'id'>) => ownOf(client, claimTemplate)
