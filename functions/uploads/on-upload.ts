import * as z from 'zod'
import { StorageKey } from '@lintel/contract'
import { makeLogger } from '../lib/logging.ts'
import { photoFolders } from './keys.ts'
import { makeMissingCopies, ingest } from './ingest.ts'

/** S3's own trial event has no records. */
const StorageEvent = z.object({
  Records: z.array(z.object({ s3: z.object({ object: z.object({ key: z.string() }) }) })).default([]),
})
const CopiesWanted = z.object({ makeCopies: z.array(StorageKey) })

const log = makeLogger('uploads')

/**
 * The only function that writes originals and copies. Storage calls it for everything that arrives below `incoming/`;
 * `{ makeCopies: [src, …] }` makes copies that have gone missing.
 */
export async function handler(event: unknown): Promise<Record<string, never>> {
  const wanted = CopiesWanted.safeParse(event)
  if (wanted.success) {
    await makeMissingCopies(wanted.data.makeCopies)
    log.info('Copies made again', { count: wanted.data.makeCopies.length })
    return {}
  }
  for (const record of StorageEvent.parse(event).Records) {
    // Events carry keys as forms are encoded.
    const key = decodeURIComponent(record.s3.object.key.replaceAll('+', ' '))
    if (!key.startsWith(photoFolders.incoming)) continue
    const src = key.slice(photoFolders.incoming.length)
    log.info('Photograph arrived', { src, outcome: await ingest(src) })
  }
  return {}
}
