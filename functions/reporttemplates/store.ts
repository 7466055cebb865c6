import { createHash, randomBytes } from 'node:crypto'
import {
  Id,
  ReportTemplate,
  Save,
  ShortText,
  StorageKey,
  TemplateCombination,
  OpenReportTemplate,
  templateListMax,
  TemplateSection,
} from '@lintel/contract'
import * as z from 'zod'
import { transactFor } from '../clients/transact-for.ts'
import type { RowKind } from '../lib/row-kinds.ts'
import { isAbsent, rowsOf, type Condition, type Key, type TransactItem } from '../lib/table.ts'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { s3 } from '../lib/aws.ts'
import { variable } from '../lib/environment.ts'

/*
 * Rows of the report templates table, and what each key serves:
 *
 * pk                        sk                                 holds               serves
 * DEFAULT, CLIENT#<client>  FOR#<package>#<hash>               a template          printing, lists; the commit point
 * DEFAULT, CLIENT#<client>  SAVE#<id>#<version>                a version's file    earlier versions, which reports name
 * TEMPLATE#<id>             TEMPLATE                           its owner and key   opening it
 *
 * The hash is of type and variant, which together are too long for a key, so a combination has at most one template.
 * Versions remain when a template is deleted, as reports were printed with them.
 */

export const StoredTemplate = z.strictObject({
  id: Id,
  /** Absent for a default. */
  client: Id.optional(),
  ...TemplateCombination.shape,
  name: ShortText,
  description: ShortText,
  version: z.int().min(1),
  updatedAt: ReportTemplate.shape.updatedAt.unwrap(),
  savedBy: ShortText,
  key: StorageKey,
})
export type StoredTemplate = z.infer<typeof StoredTemplate>

const savesAtOnce = 50

const { number: _number, ...ofSave } = Save.shape

const TemplateSave = z.strictObject({
  id: Id,
  version: Save.shape.number,
  ...ofSave,
  key: StorageKey,
})
export type TemplateSave = z.infer<typeof TemplateSave>

export type SaveNote = Pick<TemplateSave, 'changes' | 'changed' | 'restored' | 'savedById'>

const templates = rowsOf('REPORT_TEMPLATES_TABLE', 'report template', z.object({ record: StoredTemplate }))
const saves = rowsOf('REPORT_TEMPLATES_TABLE', 'version of a report template', z.object({ save: TemplateSave }))
const owners = rowsOf(
  'REPORT_TEMPLATES_TABLE',
  'owner of a report template',
  z.object({ client: Id.optional(), combination: TemplateCombination }),
)
const everyRow = rowsOf('REPORT_TEMPLATES_TABLE', 'row of report templates', z.looseObject({ sk: z.string() }))

type Owner = string | undefined

const partition = (owner: Owner) => (owner === undefined ? 'DEFAULT' : `CLIENT#${owner}`)
const prefix = 'FOR#'
const templateKey = (owner: Owner, { peachpackage, variant, type }: TemplateCombination): Key => ({
  pk: partition(owner),
  sk: `${prefix}${peachpackage}#${createHash('sha256')
    .update(JSON.stringify([type, variant]))
    .digest('base64url')}`,
})
const savePrefix = 'SAVE#'
const saveKey = (owner: Owner, id: string, version: number): Key => ({
  pk: partition(owner),
  sk: `${savePrefix}${id}#${String(version).padStart(9, '0')}`,
})
const ownerKey = (id: string): Key => ({ pk: `TEMPLATE#${id}`, sk: 'TEMPLATE' })

const hasVersion = ({ id, version }: StoredTemplate): Condition => ({
  expression: '#record.#id = :id AND #record.#version = :version',
  names: { '#record': 'record', '#id': 'id', '#version': 'version' },
  values: { ':id': id, ':version': version },
})

export const readTemplateFor = async (
  owner: Owner,
  combination: TemplateCombination,
): Promise<StoredTemplate | undefined> => (await templates.get(templateKey(owner, combination)))?.record

export async function readTemplate(id: string): Promise<StoredTemplate | undefined> {
  const owner = await owners.get(ownerKey(id))
  const found = owner && (await readTemplateFor(owner.client, owner.combination))
  // The combination may have another one by now.
  return found?.id === id ? found : undefined
}

export const readTemplates = async (owner: Owner): Promise<StoredTemplate[]> =>
  (await templates.query({ pk: partition(owner), sk: { beginsWith: prefix } })).map(({ record }) => record)

/** A new one without `before`; false, with nothing written, on a conflict. */
export function commitTemplate(
  before: StoredTemplate | undefined,
  after: StoredTemplate,
  note: SaveNote,
  also: readonly TransactItem[],
): Promise<boolean> {
  const { id, client, version, updatedAt: savedAt, savedBy, key, peachpackage, type, variant } = after
  return transactFor(client, [
    templates.putItem(templateKey(client, after), { record: after }, before ? hasVersion(before) : isAbsent),
    saves.putItem(saveKey(client, id, version), { save: { ...note, id, version, savedAt, savedBy, key } }, isAbsent),
    ...(before
      ? []
      : [
          owners.putItem(
            ownerKey(id),
            { ...(client !== undefined && { client }), combination: { peachpackage, type, variant } },
            isAbsent,
          ),
        ]),
    ...also,
  ])
}

/** Its versions stay. False if it has changed since it was read. */
export const removeTemplate = (template: StoredTemplate, also: readonly TransactItem[]): Promise<boolean> =>
  transactFor(template.client, [
    templates.removeItem(templateKey(template.client, template), hasVersion(template)),
    owners.removeItem(ownerKey(template.id)),
    ...also,
  ])

export const readSave = async (owner: Owner, id: string, version: number): Promise<TemplateSave | undefined> =>
  (await saves.get(saveKey(owner, id, version)))?.save

export async function readSaves(
  owner: Owner,
  id: string,
  before = 1_000_000_000,
): Promise<{ saves: TemplateSave[]; hasMore: boolean }> {
  const sk = { from: saveKey(owner, id, 0).sk, to: saveKey(owner, id, before - 1).sk }
  const found = await saves.first({ pk: partition(owner), sk, newestFirst: true }, savesAtOnce + 1)
  return { saves: found.slice(0, savesAtOnce).map(({ save }) => save), hasMore: found.length > savesAtOnce }
}

/** With the sort keys of those that do not parse. */
export async function everySave(client: string): Promise<{ saves: TemplateSave[]; invalid: string[] }> {
  const { rows, invalid } = await saves.every({ pk: partition(client), sk: { beginsWith: savePrefix } })
  return { saves: rows.map(({ save }) => save), invalid: invalid.map(({ sk }) => sk) }
}

/** With the sort keys of those that do not parse. */
export async function everyTemplate(client: string): Promise<{ templates: StoredTemplate[]; invalid: string[] }> {
  const { rows, invalid } = await templates.every({ pk: partition(client), sk: { beginsWith: prefix } })
  return { templates: rows.map(({ record }) => record), invalid: invalid.map(({ sk }) => sk) }
}

const idOfSave = (sk: string): string => sk.split('#')[1] ?? ''

export async function eraseTemplateRows(client: string): Promise<void> {
  const pk = partition(client)
  for await (const { rows, invalid } of everyRow.pages({ pk }))
    for (const { sk } of [...rows, ...invalid]) {
      if (sk.startsWith(savePrefix)) await everyRow.remove(ownerKey(idOfSave(sk)))
      await everyRow.remove({ pk, sk })
    }
}

const ofBoth = (rows: RowKind['rows'], sk: string): RowKind[] => ['DEFAULT', 'CLIENT#'].map((pk) => ({ rows, pk, sk }))

/** The kinds of rows by their keys, for `npm run ops -- repair`. @public */
export const rowKinds: readonly RowKind[] = [
  ...ofBoth(templates, prefix),
  ...ofBoth(saves, savePrefix),
  { rows: owners, pk: 'TEMPLATE#', sk: 'TEMPLATE' },
]

/*
 * Report template files, below `templates/` in the reports bucket; none is ever changed:
 *
 * clients/<client>/<id>/<version>-<random>.json.gz   a version of a client's template
 * default/<id>/<version>-<random>.json.gz            a version of a default that the provider has changed
 */

export const StoredContent = z.strictObject({
  csscode: OpenReportTemplate.shape.csscode,
  /** Empty if all are the default's. */
  sections: z.array(TemplateSection).max(templateListMax.sections),
  /** Whether the sections or their order differ from the default's. */
  ownorder: z.boolean(),
  settings: OpenReportTemplate.shape.settings,
  previewreport: OpenReportTemplate.shape.previewreport,
  unknownplaceholders: z.array(z.string()).default([]),
})
export type StoredContent = z.infer<typeof StoredContent>

const pack = promisify(gzip)
const unpack = promisify(gunzip)

export const templateFolderOf = (clientId: string): `${string}/` => `templates/clients/${clientId}/`

const folderOf = (owner: string | undefined) => (owner === undefined ? 'templates/default/' : templateFolderOf(owner))

/** The key ends at random, so that of two concurrent saves of the next version the refused one overwrites nothing. */
export async function writeContent(
  owner: string | undefined,
  { id, version }: { id: string; version: number },
  content: StoredContent,
): Promise<string> {
  const Key = `${folderOf(owner)}${id}/${version}-${randomBytes(9).toString('base64url')}.json.gz`
  await s3.send(
    new PutObjectCommand({
      Bucket: variable('REPORTS_BUCKET'),
      Key,
      Body: await pack(JSON.stringify(StoredContent.parse(content))),
      ContentType: 'application/gzip',
    }),
  )
  return Key
}

/** By immutable files; the oldest is evicted first. */
const contents = new Map<string, StoredContent>()
const maxKept = 50

export async function readContent(Key: string): Promise<StoredContent> {
  const known = contents.get(Key)
  if (known) return known
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: variable('REPORTS_BUCKET'), Key }))
  if (!Body) throw new Error(`${Key} is empty.`)
  const text = (await unpack(await Body.transformToByteArray())).toString()
  const content = StoredContent.parse(JSON.parse(text))
  contents.set(Key, content)
  const [oldest] = contents.keys()
  if (contents.size > maxKept && oldest !== undefined) contents.delete(oldest)
  return content
}
