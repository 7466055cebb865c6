import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { OpenReportTemplate, templateListMax, TemplateSection } from '@lintel/contract'
import * as z from 'zod'
import { s3 } from '../../lib/aws.ts'
import { variable } from '../../lib/environment.ts'

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
