import { EmailTemplate, Id } from '@lintel/contract'
import * as z from 'zod'
import { transactFor } from '../clients/transact-for.ts'
import { anyRow, erasePartitions, scanRecords } from '../lib/client-records.ts'
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

export const scanTemplates = (client: string, after: Key | undefined) =>
  scanRecords({ scan: templates.scan, parseListed: templates.parseListed }, { sk: 'TEMPLATE' }, client, after)

export const eraseTemplate = ({ key }: { key: Key }): Promise<boolean> => templates.remove(key)

const anyRows = rowsOf('EMAIL_TEMPLATES_TABLE', 'row of e-mail templates', anyRow)

export const eraseTemplateLists = (client: string): Promise<void> =>
  erasePartitions({ pages: anyRows.pages, remove: anyRows.remove }, [sharedPartition(client), usersPartition(client)])

/** The kinds of rows by their keys, for `npm run ops -- repair`. @public */
export const rowKinds: readonly RowKind[] = [
  { rows: templates, pk: 'TEMPLATE#', sk: 'TEMPLATE' },
  { rows: shared, pk: 'SHARED#', sk: '' },
  { rows: ofUsers, pk: 'USER#', sk: '' },
]
