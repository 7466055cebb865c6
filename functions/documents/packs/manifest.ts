import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { disputeSchemes, keysOf, PackedFile, type DisputePack } from '@lintel/contract'
import * as z from 'zod'
import { addressOfFile } from '../../sharing/report-files.ts'
import { bytesOfDownload, openDownload, packFolder, storeDownload } from '../files.ts'

/** What the person gives away says nothing of what is weak in it. */
const Manifest = z.object({
  scheme: z.enum(keysOf(disputeSchemes)),
  ref: z.int(),
  deposit: z.number(),
  claimed: z.number(),
  limitbytes: z.int().optional(),
  files: z.array(PackedFile),
})
type Manifest = z.infer<typeof Manifest>

const manifestName = 'manifest.json'
export const [sumsName, zipName] = ['SHA256SUMS', 'pack.zip']

type Described = Omit<PackedFile, 'part'>

const describe = (filename: string, content: string, about: string): Described => ({
  filename,
  about,
  bytes: Buffer.byteLength(content),
  sha256: createHash('sha256').update(content).digest('hex'),
})

/** As `sha256sum -c` reads it. */
const sumsOf = (files: readonly Described[]): string =>
  files.map(({ sha256, filename }) => `${sha256}  ${filename}\n`).join('')

async function writeText(folder: string, name: string, content: string): Promise<void> {
  await pipeline(Readable.from([content]), storeDownload(folder + name))
}

/** The manifest last: with it, the pack is whole. */
export async function writeManifest(folder: string, statement: string, { files, ...about }: Manifest): Promise<void> {
  const statementFile = describe('statement.txt', statement, 'The claim statement, to paste')
  const all = [...files, ...(statement ? [statementFile] : [])]
  const manifest = JSON.stringify(Manifest.parse({ ...about, files: all }), undefined, 2)
  if (statement) await writeText(folder, statementFile.filename, statement)
  await writeText(folder, sumsName, sumsOf([...all, describe(manifestName, manifest, '')]))
  await writeText(folder, manifestName, manifest)
}

/** With all files but `sums`, which are of these; undefined if they are gone. */
export async function readManifest(folder: string) {
  const stored = await openDownload(folder + manifestName)
  if (!stored) return undefined
  const manifest = (await buffer(Readable.from(stored.stream))).toString()
  const { files, ...about } = Manifest.parse(JSON.parse(manifest))
  const all = [...files, describe(manifestName, manifest, 'What the pack contains, for programs')]
  return { ...about, files: all, sums: sumsOf(all) }
}

/** With short-lived addresses; undefined if they are gone. */
export async function filesOfPack(
  reportId: string,
  jobId: string,
): Promise<Pick<DisputePack, 'files' | 'zip'> | undefined> {
  const folder = packFolder(reportId, jobId)
  const pack = await readManifest(folder)
  if (!pack) return undefined
  const sums = describe(sumsName, pack.sums, 'SHA-256 of each file, for sha256sum -c')
  const addressIn = async (key: string, filename = key) => ({
    filename,
    url: await addressOfFile({ key: folder + key }, filename),
  })
  const files = await Promise.all(
    [...pack.files, sums].map(async (file) => ({ ...file, ...(await addressIn(file.filename)) })),
  )
  const bytes = await bytesOfDownload(folder + zipName)
  const name = `Pack ${disputeSchemes[pack.scheme]} ${pack.ref}.zip`
  return { files, ...(bytes && { zip: { ...(await addressIn(zipName, name)), bytes } }) }
}
