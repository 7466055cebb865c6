import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { OpenReportTemplate, templateListMax, TemplateSection } from '@lintel/contract'
import * as z from 'zod'
import { s3 } from '../../lib/aws.ts'
import { variable } from '../../lib/environment.ts'

/*
 * Files of report templates, below `templates/` in the bucket of reports; none is ever changed:
 *
 * clients/<client>/<id>/<version>-<random>.json.gz   a version of a template of a client
 * default/<id>/<version>-<random>.json.gz            a version of a default that the provider has changed
 */

/** What a version of a template has of its own, and what was found in its code when it was saved. */
export const StoredContent = z.strictObject({
  csscode: OpenReportTemplate.shape.csscode,
  /** Empty where all are the default's. */
  sections: z.array(TemplateSection).max(templateListMax.sections),
  /** Whether the sections are other ones, or in another order, than the default's. */
  ownorder: z.boolean(),
  settings: OpenReportTemplate.shape.settings,
  previewreport: OpenReportTemplate.shape.previewreport,
  unknownplaceholders: z.array(z.string()).default([]),
})
export type StoredContent = z.infer<typeof StoredContent>

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** The folder of a client's files. */
export const templateFolderOf = (clientId: string): `${string}/` => `templates/clients/${clientId}/`

const folderOf = (owner: string | undefined) => (owner === undefined ? 'templates/default/' : templateFolderOf(owner))

/**
 * Writes a version; it becomes the template's when its row is written. The key ends at random, so that of two people who
 * save the same next version the refused one overwrites nothing.
 */
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

/** Contents by the files that they were read from, which never change. The oldest goes first. */
const contents = new Map<string, StoredContent>()
const mostKept = 50

/** The content of a version. Throws where the file is missing or holds something else. */
export async function readContent(Key: string): Promise<StoredContent> {
  const known = contents.get(Key)
  if (known) return known
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: variable('REPORTS_BUCKET'), Key }))
  if (!Body) throw new Error(`${Key} is empty.`)
  const text = (await unpack(await Body.transformToByteArray())).toString()
  const content = StoredContent.parse(JSON.parse(text))
  contents.set(Key, content)
  const [oldest] = contents.keys()
  if (contents.size > mostKept && oldest !== undefined) contents.delete(oldest)
  return content
}
