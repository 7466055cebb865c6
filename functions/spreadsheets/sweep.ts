import * as z from 'zod'
import { variable } from '../lib/environment.ts'
import { eraseIn } from '../lib/erase-objects.ts'
import { makeLogger } from '../lib/logging.ts'
import { removeSentWorkbooks } from '../uploads/workbooks.ts'
import { readingsOfUpload } from './files.ts'
import { readWorkbookOf, removeVersion, versionsOf } from './store.ts'

export const Superseded = z.object({
  client: z.string(),
  version: z.string().optional(),
  upload: z.string().optional(),
})
export type Superseded = z.infer<typeof Superseded>

/** A version is put to use within a function's time limit after it is written, or never. */
const abandonedAfterMs = 15 * 60_000
/** A file not put to use by then is removed. */
const unusedAfterMs = 24 * 3_600_000

const log = makeLogger('spreadsheets')

/** Blocks, files, and extracted data. */
export async function handler(event: unknown): Promise<void> {
  const superseded = Superseded.parse(event)
  const { client } = superseded
  const current = await readWorkbookOf(client)
  const now = Date.now()
  for (const { version, startedAt } of await versionsOf(client)) {
    const isOver = version === superseded.version || now - Date.parse(startedAt) > abandonedAfterMs
    if (version !== current?.version && isOver) await removeVersion(client, version)
  }
  const removed: string[] = []
  await removeSentWorkbooks(client, ({ id, receivedAt }) => {
    const isOver = id === superseded.upload || (receivedAt && now - Date.parse(receivedAt) > unusedAfterMs)
    const isMeant = id !== current?.upload && Boolean(isOver)
    if (isMeant) removed.push(id)
    return isMeant
  })
  await eraseIn(
    variable('DOCUMENTS_BUCKET'),
    removed.map((upload) => readingsOfUpload(client, upload)),
  )
  log.info('Workbooks swept', { client, files: removed.length })
}
