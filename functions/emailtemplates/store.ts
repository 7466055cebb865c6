import { EmailTemplate, Id } from '@lintel/contract'
import * as z from 'zod'
import { transactFor } from '../clients/transact-for.ts'
import type { RowKind } from '../lib/row-kinds.ts'
import { hasVersion, isAbsent, rowsOf, type Key, type TransactItem } from '../lib/table.ts'
import { isDefaultId } from './shipped.ts'

/*
 * Rows of the e-mail templates table, and what each key serves:
 *
 * pk                       sk              holds          serves
 * TEMPLATE#<id>            TEMPLATE        a template     opening it
 * TEMPLATE#<client>#<id>   TEMPLATE        a default that the client has changed
 * SHARED#<client>          <id>            its id         those for branches and everyone, and changed defaults
 * USER#<client>            <user>#<id>     its id         those of one user, or of all
 *
 * Ids of defaults are the same for all clients, hence the client in their key. No index: a template and the rows that
 * list it are written in one transaction and can be read immediately.
 */

export const StoredTemplate = EmailTemplate.omit({ client: true, default: true, type: true }).extend({
  client: Id,
  updatedAt: EmailTemplate.shape.updatedAt.unwrap(),
  savedBy: EmailTemplate.shape.savedBy.unwrap(),
  version: z.int().min(1),
})
export type StoredTemplate = z.infer<typeof StoredTemplate>

export type TemplateId = Pick<StoredTemplate, 'id' | 'client'>

const templateKey = ({ id, client }: TemplateId): Key => ({
  pk: isDefaultId(id) ? `TEMPLATE#${client}#${id}` : `TEMPLATE#${id}`,
  sk: 'TEMPLATE',
})
const sharedPartition = (client: string) => `SHARED#${client}`
const usersPartition = (client: string) => `USER#${client}`

const templates = rowsOf('EMAIL_TEMPLATES_TABLE', 'e-mail template', z.object({ record: StoredTemplate }))
const shared = rowsOf('EMAIL_TEMPLATES_TABLE', 'shared e-mail template', z.object({ id: Id }))
const ofUsers = rowsOf('EMAIL_TEMPLATES_TABLE', 'e-mail template of a user', z.object({ id: Id }))

const anyListRow = rowsOf('EMAIL_TEMPLATES_TABLE', 'row of e-mail templates', z.looseObject({ sk: z.string() }))

const placeOf = ({ id, client, userlist: [user] }: StoredTemplate): { rows: typeof shared; key: Key } =>
  user === undefined
    ? { rows: shared, key: { pk: sharedPartition(client), sk: id } }
    : { rows: ofUsers, key: { pk: usersPartition(client), sk: `${user}#${id}` } }

const putPlace = (template: StoredTemplate): TransactItem => {
  const { rows, key } = placeOf(template)
  return rows.putItem(key, { id: template.id })
}
const removePlace = (template: StoredTemplate): TransactItem => {
  const { rows, key } = placeOf(template)
  return rows.removeItem(key)
}

export const addTemplate = (template: StoredTemplate, also: readonly TransactItem[] = []): Promise<boolean> =>
  transactFor(template.client, [
    templates.putItem(templateKey(template), { record: template }, isAbsent),
    putPlace(template),
    ...also,
  ])

export const replaceTemplate = (
  before: StoredTemplate,
  after: StoredTemplate,
  also: readonly TransactItem[],
): Promise<boolean> => {
  const isMoved = placeOf(before).key.pk !== placeOf(after).key.pk || placeOf(before).key.sk !== placeOf(after).key.sk
  return transactFor(after.client, [
    templates.putItem(templateKey(after), { record: after }, hasVersion(before.version)),
    ...(isMoved ? [removePlace(before)] : []),
    putPlace(after),
    ...also,
  ])
}

export const removeTemplate = (template: StoredTemplate, also: readonly TransactItem[]): Promise<boolean> =>
  transactFor(template.client, [
    templates.removeItem(templateKey(template), hasVersion(template.version)),
    removePlace(template),
    ...also,
  ])

/** A default is stored only once the client has changed it. */
export const readTemplate = async (which: TemplateId): Promise<StoredTemplate | undefined> =>
  (await templates.get(templateKey(which)))?.record

const readTemplates = async (client: string, ids: readonly string[]): Promise<StoredTemplate[]> => {
  const rows = await templates.batchGet([...new Set(ids)].map((id) => templateKey({ id, client })))
  return rows.map(({ record }) => record)
}

const sharedIds = async (client: string) => (await shared.query({ pk: sharedPartition(client) })).map(({ id }) => id)

const idsOfUsers = async (client: string, user: string | undefined) => {
  const sk = user === undefined ? {} : { sk: { beginsWith: `${user}#` } }
  return (await ofUsers.query({ pk: usersPartition(client), ...sk })).map(({ id }) => id)
}

export const readShared = async (client: string): Promise<StoredTemplate[]> =>
  readTemplates(client, await sharedIds(client))

export const readOfUsers = async (client: string, user?: string): Promise<StoredTemplate[]> =>
  readTemplates(client, await idsOfUsers(client, user))

export const countInSameLimit = async (client: string, user: string | undefined): Promise<number> =>
  user === undefined
    ? (await sharedIds(client)).filter((id) => !isDefaultId(id)).length
    : (await idsOfUsers(client, user)).length

/** Without `template`, its row does not parse. */
export interface FoundTemplate {
  key: Key
  id: string
  template: StoredTemplate | undefined
}

/** Scans: those missing from a list must be found too. */
export async function scanTemplates(
  client: string,
  after: Key | undefined,
): Promise<{ page: FoundTemplate[]; next?: Key }> {
  const filter = {
    expression: 'sk = :template AND #record.#client = :client',
    names: { '#record': 'record', '#client': 'client' },
    values: { ':template': 'TEMPLATE', ':client': client },
  }
  const { items, next } = await templates.scan(filter, after)
  const found = items.map((item) => ({
    key: { pk: item.pk, sk: item.sk },
    id: item.pk.slice(item.pk.lastIndexOf('#') + 1),
    template: templates.parseListed(item)?.record,
  }))
  return { page: found, ...(next && { next }) }
}

export const eraseTemplate = async ({ key }: FoundTemplate): Promise<void> => {
  await templates.remove(key)
}

export async function eraseTemplateLists(client: string): Promise<void> {
  for (const pk of [sharedPartition(client), usersPartition(client)])
    for await (const { rows, invalid } of anyListRow.pages({ pk }))
      for (const { sk } of [...rows, ...invalid]) await anyListRow.remove({ pk, sk })
}

/** The kinds of rows by their keys, for `npm run ops -- repair`. @public */
export const rowKinds: readonly RowKind[] = [
  { rows: templates, pk: 'TEMPLATE#', sk: 'TEMPLATE' },
  { rows: shared, pk: 'SHARED#', sk: '' },
  { rows: ofUsers, pk: 'USER#', sk: '' },
]
