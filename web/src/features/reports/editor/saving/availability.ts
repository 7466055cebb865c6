import { guardMessages, routes } from '@lintel/contract'
import { api, ApiError } from '../../../../lib/api.ts'
import { clientQuery } from '../../../../lib/client.queries.ts'
import { queryClient } from '../../../../lib/query-client.ts'
import type { EditorStore } from '../state/editor-store.ts'

/** What a refused call says about the report by itself; true where nothing is left to ask. */
const noteRefused = (store: EditorStore, error: ApiError): boolean => {
  if (error.status !== 403 || error.message !== guardMessages.suspended) return false
  store.withdraw('suspended')
  return true
}

/** Open reports that are being asked about, and whether they are to be asked about once more. */
const asking = new WeakMap<EditorStore, { again: boolean }>()

/**
 * Asks what the server has now of an open report: events may have been missed. Without an answer all stays as it is. One
 * request follows the other, so that an older answer never takes back what a newer one has said.
 */
export const checkAvailability = async (store: EditorStore): Promise<void> => {
  const running = asking.get(store)
  if (running) {
    running.again = true
    return
  }
  const request = { again: true }
  asking.set(store, request)
  try {
    while (request.again) {
      request.again = false
      await ask(store)
    }
  } finally {
    asking.delete(store)
  }
}

const ask = async (store: EditorStore): Promise<void> => {
  const { id, client } = store.getState().header
  try {
    const [report, { active }] = await Promise.all([
      api(routes.getReportHeader, { params: { id } }),
      queryClient.fetchQuery({ ...clientQuery(client.id), staleTime: 0, retry: false }),
    ])
    const { version, updatedBy, attachments, locked, deleted, delivery } = report
    store.noteNewerVersion({ version, by: updatedBy })
    store.setHeader({ attachments, delivery })
    store.setClientActive(active)
    store.setLocked({ locked, deleted })
  } catch (error) {
    if (!(error instanceof ApiError) || noteRefused(store, error)) return
    if (error.status === 404) store.withdraw('gone')
  }
}

/** After a refused save: finds out whether the report can be written at all any more, and shows it. */
export const noteRefusedSave = (store: EditorStore, error: unknown): void => {
  if (!(error instanceof ApiError) || noteRefused(store, error)) return
  const isOfFields = error.status === 400 && error.issues.length > 0
  if ([400, 403, 404, 423].includes(error.status) && !isOfFields) void checkAvailability(store)
}
