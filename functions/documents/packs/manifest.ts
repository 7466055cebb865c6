import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { PackedFile, type DisputePack } from '@lintel/contract'
import * as z from 'zod'
import { addressOfFile } from '../../sharing/report-files.ts'
import { openDownload, packFolder, storeDownload } from '../files.ts'

/** What the person gives away says nothing of what is weak in it. */
const Manifest = z.object({
  scheme: z.string(),
  ref: z.int(),
  deposit: z.number(),
  claimed: z.number(),
  limitbytes: z.int().optional(),
  files: z.array(PackedFile),
})
type Manifest = z.infer<typeof Manifest>

const [manifestName, sumsName] = ['manifest.json', 'SHA256SUMS']

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

/** With short-lived addresses; undefined if they are gone. */
export async function filesOfPack(reportId: string, jobId: string): Promise<DisputePack['files'] | undefined> {
  const folder = packFolder(reportId, jobId)
  const stored = await openDownload(folder + manifestName)
  if (!stored) return undefined
  const manifest = (await buffer(Readable.from(stored.stream))).toString()
  const { files } = Manifest.parse(JSON.parse(manifest))
  const itself = describe(manifestName, manifest, 'What the pack contains, for programs')
  const sums = describe(sumsName, sumsOf([...files, itself]), 'SHA-256 of each file, for sha256sum -c')
  return Promise.all(
    [...files, itself, sums].map(async (file) => {
      return { ...file, url: await addressOfFile({ key: folder + file.filename }, file.filename) }
    }),
  )
}
