import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { disputeMessages, Id, type PackedFile } from '@lintel/contract'
import { megabyteBytes, partsOf, splitChecks } from '@lintel/rules'
import * as z from 'zod'
import { keepPack } from '../../disputes/kept-packs.ts'
import { hashOfStream, type ObjectStream } from '../../lib/get-object.ts'
import { noteMadePdf } from '../../reports/made-pdfs.ts'
import { claimFilename, openDownload, packFolder, readWorkingFile, storeDownload } from '../files.ts'
import { runPersonalJob } from '../jobs/personal-jobs.ts'
import { writeManifest } from '../packs/manifest.ts'
import { writePackZip } from '../packs/pack-zip.ts'
import { PlannedPack, type PlannedFile } from '../packs/planned-pack.ts'
import { PackedFileChanged, PackedFileUnfit } from '../step-errors.ts'
import { type Fault, outcomeOf } from './outcome.ts'

const AssembleEvent = z.object({ jobId: Id })

export const handler = (event: unknown): Promise<{ done: true } | Fault> => outcomeOf(assembled(event))

type Packed = Omit<PackedFile, 'part'>

/** Beside the claim, which is published: the other files, then their list, and then the pack is shown. */
async function assembled(event: unknown): Promise<{ done: true }> {
  const { jobId } = AssembleEvent.parse(event)
  await runPersonalJob({ jobId, kind: 'dispute' }, async ({ id, subject, clientId }, tell) => {
    const planned = PlannedPack.parse(await readWorkingFile(id, 'pack.json'))
    const { files, ref, limitbytes, limit, asked, checks, days, dispute, digest } = planned
    const folder = packFolder(subject.report, id)
    const claim = await claimIn(folder)
    const { version } = dispute
    await noteMadePdf(claim.sha256, {
      id: subject.report,
      clientId,
      version,
      claim: { id: dispute.id, kind: 'claim' },
    })
    const packed: Packed[] = []
    for (const [done, file] of [claim, ...files].entries()) {
      await tell({ done, total: files.length + 1, step: 'publishing' })
      packed.push(...(await putFile(folder, file, limitbytes)))
    }
    const { toSend = [], whole = [] } = Object.groupBy(packed, ({ bytes }) =>
      bytes > (limitbytes ?? Infinity) ? 'whole' : 'toSend',
    )
    const parts = partsOf(
      toSend.map(({ bytes }) => bytes),
      limitbytes,
    )
    const { scheme, deposit, total: claimed, statement } = dispute
    await writeManifest(folder, statement.trim(), {
      scheme,
      ref,
      deposit,
      claimed,
      limitbytes,
      files: [...toSend.map((file, at) => ({ ...file, part: parts[at] })), ...whole],
    })
    await writePackZip(folder)
    const at = new Date().toISOString()
    const all = [...checks, ...splitChecks(whole.map(({ filename }) => filename))]
    await keepPack(dispute, { job: id, at, version, digest, limit, asked, checks: all, days })
    return { made: files.length + 1, left: 0 }
  })
  return { done: true }
}

async function open(key: string, filename: string): Promise<ObjectStream> {
  const stored = await openDownload(key)
  if (!stored) throw new PackedFileChanged(`${filename} is no longer stored.`)
  return stored
}

async function claimIn(folder: string): Promise<PlannedFile> {
  const key = folder + claimFilename
  const { length: bytes, stream } = await open(key, claimFilename)
  const sha256 = await hashOfStream(stream)
  return { key, filename: claimFilename, about: 'The claim, line by line', bytes, sha256 }
}

function assertSame(found: string, { filename, sha256 }: PlannedFile): void {
  if (found !== sha256) throw new PackedFileChanged(`${filename} is not the file that was recorded.`)
}

/** One that is too large too: its pieces have no seal. */
async function putFile(folder: string, file: PlannedFile, limitBytes = Infinity): Promise<Packed[]> {
  const { key, filename, about, bytes, sha256 } = file
  if (key !== folder + filename) {
    const out = storeDownload(folder + filename)
    await pipeline(Readable.from((await open(key, filename)).stream), out)
    assertSame(out.sha256(), file)
  }
  const pieces = bytes > limitBytes ? await putPieces(folder, file, limitBytes) : []
  return [...pieces, { filename, about, bytes, sha256 }]
}

async function putPieces(folder: string, file: PlannedFile, limitBytes: number): Promise<Packed[]> {
  const { filename, uploaded = filename, about, sha256 } = file
  const whole = await buffer(Readable.from((await open(folder + filename, filename)).stream))
  // Few packs need the library.
  const { splitPdf } = await import('../packs/split-pdf.ts')
  // Encrypted or broken ones cannot be read.
  const pieces = await splitPdf(whole, limitBytes).catch(() => undefined)
  if (!pieces) throw new PackedFileUnfit(disputeMessages.notSplit(uploaded, limitBytes / megabyteBytes))
  const packed: Packed[] = []
  for (const [at, { bytes: piece, from, to }] of pieces.entries()) {
    const name = filename.replace(/\.pdf$/i, ` part ${at + 1} of ${pieces.length}.pdf`)
    const out = storeDownload(folder + name)
    await pipeline(Readable.from([piece]), out)
    const pagesof = { filename, sha256, from, to }
    packed.push({ filename: name, about, bytes: piece.length, sha256: out.sha256(), pagesof })
  }
  return packed
}
