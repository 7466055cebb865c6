import * as z from 'zod'
import { variable } from '../lib/environment.ts'
import { eraseIn } from '../lib/erase-objects.ts'
import { makeLogger } from '../lib/logging.ts'
import { removeSentWorkbooks } from '../uploads/workbooks.ts'
import { readingsOfUpload } from './files.ts'
import { readWorkbookOf, removeVersion, versionsOf } from './store.ts'

/** What is no longer in use: a version of a client's workbook, and the file that it was made of. */
export const Superseded = z.object({
  client: z.string(),
  version: z.string().optional(),
  upload: z.string().optional(),
})
export type Superseded = z.infer<typeof Superseded>

/** A version that is written is put to use within the time that a function has; then it never will be. */
const abandonedAfterMs = 15 * 60_000
/** A file that nobody put to use by then is forgotten. */
const unusedAfterMs = 24 * 3_600_000

const log = makeLogger('spreadsheets')

/** Removes what is left of workbooks that are no longer in use: blocks, files, and what was read of them. */
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
