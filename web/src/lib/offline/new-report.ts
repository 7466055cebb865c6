import { Month, Report, reportMessages, routes, type Client, type NewReport } from '@lintel/contract'
import { newReportBody } from '@lintel/rules'
import { addressOf, api, ApiError } from '../api.ts'
import { isUnreached } from '../api-error.ts'
import type { Identity } from '../auth.ts'
import { queryClient } from '../query-client.ts'
import { firstDraft, refText } from '../ref-text.ts'
import { withRoom } from '../with-room.ts'
import { allOf, offlineDatabase } from './database.ts'
import { reportAddress } from './kept-answers.ts'
import { tellUnsent } from './unsent-signal.ts'

const headerAddress = (id: string) => addressOf(routes.getReportHeader, { params: { id } })

/**
 * Makes a report on this device; `sendCreated` creates it under the same id. Its version is already that of the
 * server's, so that what is written on it is based on that. @throws ApiError without a possible date
 */
export const createOffline = async (
  identity: Identity,
  client: Client,
  given: NewReport & { id: string },
): Promise<Report> => {
  const { id, idempotencykey: _key, ...fields } = given
  const { sub: owner, name, userId = '' } = identity
  const now = new Date()
  const at = now.toISOString()
  const dictionary = await api(routes.getClientDictionary, { params: { id: client.id } }).catch(() => undefined)
  const body = newReportBody(fields, { client, dictionary, by: { userId, name }, now })
  // The clock of a device can be years off. The server would refuse it later, when nobody can mend it.
  if (!Month.safeParse(body.date.slice(0, 7)).success) {
    const issues = [{ path: 'body.date', message: reportMessages.oddYear }]
    throw new ApiError(400, { message: reportMessages.oddYear, issues })
  }
  const report = await withRoom(async () => {
    const tx = (await offlineDatabase()).transaction(['answers', 'created'], 'readwrite')
    const created = tx.objectStore('created')
    const taken = new Set((await created.getAll(allOf(owner))).map((other) => other.name))
    let ref = firstDraft
    while (taken.has(refText({ ref }))) ref -= 1
    const made: Report = {
      ...Report.parse({
        ...body,
        id,
        ref: 0,
        client: { id: client.id, name: client.name },
        version: 1,
        dictionaryversion: dictionary?.version,
        createdAt: at,
        updatedAt: at,
        updatedBy: name,
        ...(userId !== '' && { createdBy: { id: userId, name }, updatedById: userId }),
      }),
      ref,
    }
    for (const address of [reportAddress(id), headerAddress(id)])
      await tx.objectStore('answers').put({ at, answer: JSON.stringify(made), pinned: 'made' }, [owner, address])
    // The whole body: the server then gives its questions the same ids.
    await created.put({ at, name: refText(made), given: { ...body, id } }, [owner, id])
    await tx.done
    return made
  })
  tellUnsent()
  return report
}

/** Others may succeed later as they are: without a session, without a connection, while the server is busy. */
const refusals: ReadonlySet<number> = new Set([400, 403, 404, 409, 413])

/** Creates on the server what was made without a network. @throws ApiError if it must be tried again */
export const sendCreated = async (owner: string): Promise<void> => {
  const db = await offlineDatabase()
  const keys = await db.getAllKeys('created', allOf(owner))
  let failure: unknown
  for (const key of keys) {
    const created = await db.get('created', key)
    if (!created) continue
    const [, id] = key
    try {
      const report = await api(routes.createReport, { query: { kept: created.at }, body: created.given })
      const tx = db.transaction(['answers', 'created'], 'readwrite')
      const answers = tx.objectStore('answers')
      await answers.put({ at: report.createdAt, answer: JSON.stringify(report) }, [owner, reportAddress(id)])
      await answers.delete([owner, headerAddress(id)])
      await tx.objectStore('created').delete(key)
      await tx.done
    } catch (error) {
      if (isUnreached(error)) throw error
      if (!(error instanceof ApiError && refusals.has(error.status))) {
        failure ??= error
        continue
      }
      // It can have been discarded meanwhile.
      const { store } = db.transaction('created', 'readwrite')
      if (await store.get(key)) await store.put({ ...created, refusal: error.message }, key)
    }
  }
  if (keys.length === 0) return
  tellUnsent()
  void queryClient.invalidateQueries({ queryKey: ['reports'] })
  if (failure !== undefined) throw failure
}
