import { createHash } from 'node:crypto'
import { placeholderUrl } from '@lintel/pdf/placeholder'
import { readThumbnail } from '../../uploads/uploaded-photos.ts'
import type { FinishedFile } from '../jobs/complete-job.ts'
import { readPage, readWorkingFile, workingKey, writePage } from '../files.ts'
import { pageOf } from '../rendering/static-page.ts'
import type { Plan } from '../steps/lay-out.ts'
import type { PlannedPhotographs } from '../planning/planned-photographs.ts'
import type { StoredJob } from '../jobs/store/stored-job.ts'

const atOnce = 16

/** The largest page, in characters: an API response is limited to six million bytes, quotes escaped. */
const maxCharacters = 5_000_000

/** As many thumbnails as fit; the others stay grey. */
export async function publishPage(
  job: StoredJob,
  planned: PlannedPhotographs,
  shown: readonly string[],
): Promise<FinishedFile> {
  const [body, plan] = await Promise.all([
    readPage(job.id, 'laid-out.html'),
    readWorkingFile(job.id, 'plan.json') as Promise<Plan>,
  ])
  const page = pageOf(plan.job, body)
  const pictures =
    job.subject.type === 'sample' ? new Map() : await thumbnailsOf(planned, shown, maxCharacters - page.length)
  const html = page.replaceAll(
    /data:image\/jpeg;base64,[A-Za-z0-9+/=]+/g,
    (address) => pictures.get(address) ?? address,
  )
  await writePage(job.id, html)
  const sha256 = createHash('sha256').update(html).digest('hex')
  return { src: workingKey(job.id, 'preview.html'), sha256, photographs: pictures.size }
}

async function thumbnailsOf(planned: PlannedPhotographs, shown: readonly string[], room: number) {
  const pictures = new Map<string, string>()
  let left = room
  for (let at = 0; at < shown.length && left > 0; at += atOnce) {
    const some = shown.slice(at, at + atOnce)
    const found = await Promise.all(some.map(async (id) => ({ id, jpeg: await readThumbnail(planned[id]?.src ?? '') })))
    for (const { id, jpeg } of found) {
      const photograph = planned[id]
      if (!jpeg || !photograph) continue
      const address = `data:image/jpeg;base64,${jpeg.toString('base64')}`
      left -= address.length
      if (left > 0) pictures.set(placeholderUrl(id, photograph), address)
    }
  }
  return pictures
}
