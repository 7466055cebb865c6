import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { GetObjectCommand, PutObjectCommand, S3ServiceException } from '@aws-sdk/client-s3'
import { Dictionary, DictionaryDifferences } from '@lintel/contract'
import { s3 } from '../../lib/aws.ts'
import { variable } from '../../lib/environment.ts'

/*
 * Dictionary files, below `dictionaries/` in the reports bucket; none is ever changed:
 *
 * clients/<id>/<number>-<random>.json.gz   a client's differences
 * default/saves/<number>-<random>.json.gz  the provider's differences
 * default/whole/<version>.json.gz          the whole default, wherever something is based on it
 */

const pack = promisify(gzip)
const unpack = promisify(gunzip)

export const folderOf = (clientId: string): `${string}/` => `dictionaries/clients/${clientId}/`

const wholeKey = (version: string) => `dictionaries/default/whole/${version}.json.gz`

const isMissing = (error: unknown) => error instanceof S3ServiceException && error.name === 'NoSuchKey'

async function read(Key: string): Promise<unknown> {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: variable('REPORTS_BUCKET'), Key }))
  if (!Body) throw new Error(`${Key} is empty.`)
  const text = (await unpack(await Body.transformToByteArray())).toString()
  const value: unknown = JSON.parse(text)
  return value
}

const write = async (Key: string, value: object, onlyNew = false) =>
  s3.send(
    new PutObjectCommand({
      Bucket: variable('REPORTS_BUCKET'),
      Key,
      Body: await pack(JSON.stringify(value)),
      ContentType: 'application/gzip',
      ...(onlyNew && { IfNoneMatch: '*' }),
    }),
  )

/** The key ends at random, so that of two concurrent saves of the next version the refused one overwrites nothing. */
export async function writeDifferences(
  owner: string | undefined,
  number: number,
  differences: DictionaryDifferences,
): Promise<string> {
  const folder = owner === undefined ? 'dictionaries/default/saves/' : folderOf(owner)
  const key = `${folder}${number}-${randomBytes(9).toString('base64url')}.json.gz`
  await write(key, DictionaryDifferences.parse(differences))
  return key
}

export const readDifferences = async (key: string): Promise<DictionaryDifferences> =>
  DictionaryDifferences.parse(await read(key))

/** Known to be stored. */
const kept = new Set<string>()

/** Whatever is based on this version remains readable. */
export async function storeDefault(dictionary: Dictionary): Promise<void> {
  if (kept.has(dictionary.version)) return
  try {
    await write(wholeKey(dictionary.version), Dictionary.parse(dictionary), true)
  } catch (error) {
    // That version is already stored.
    if (!(error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412)) throw error
  }
  kept.add(dictionary.version)
}

export async function readWhole(version: string): Promise<Dictionary | undefined> {
  try {
    return Dictionary.parse(await read(wholeKey(version)))
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
