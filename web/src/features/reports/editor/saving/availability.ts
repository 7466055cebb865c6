import { guardMessages, routes } from '@lintel/contract'
import { api, ApiError } from '../../../../lib/api.ts'
import { clientQuery } from '../../../../lib/client.queries.ts'
import { queryClient } from '../../../../lib/query-client.ts'
import type { EditorStore } from '../state/editor-store.ts'

/** Notes what the error alone says about the report; true if no further request is needed. */
const noteRefused = (store: EditorStore, error: ApiError): boolean => {
  if (error.status !== 403 || error.message !== guardMessages.suspended) return false
  store.withdraw('suspended')
  return true
}

/** Open reports being checked, and whether to check again afterwards. */
const asking = new WeakMap<EditorStore, { again: boolean }>()

/** Events may have been missed. One request after the other, so that an older response never overrides a newer one. */
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

export const noteRefusedSave = (store: EditorStore, error: unknown): void => {
  if (!(error instanceof ApiError) || noteRefused(store, error)) return
  const isOfFields = error.status === 400 && error.issues.length > 0
  if ([400, 403, 404, 423].includes(error.status) && !isOfFields) void checkAvailability(store)
}
