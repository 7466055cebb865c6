import { guardMessages, routes } from '@lintel/contract'
import { api, ApiError } from '../../../../lib/api.ts'
import { clientQuery } from '../../../../lib/client.queries.ts'
import { queryClient } from '../../../../lib/query-client.ts'
import type { EditorStore } from '../state/editor-store.ts'
import { useEffect } from 'react'
import { onRealtime } from '../../../../lib/realtime.ts'
import { toast } from '../../../../lib/toasts.ts'
import { isDirty, type EditorState } from '../state/editor-state.ts'

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

/** After which the report's trail, links and receipts may have changed; the body is read only when it is asked for. */
const actEvents: ReadonlySet<string> = new Set(['reportchanged', 'jobcompleted', 'emailbounced', 'emaildelivered'])

/** This editor's own saves are recognised by their version: none is newer than the editor's. */
export const useNewer = (store: EditorStore): void => {
  useEffect(() => {
    const isStuck = (state: EditorState) => state.readOnly !== undefined && isDirty(state)
    let dismiss: (() => void) | undefined
    const stop = store.subscribe((state, before) => {
      if (isStuck(before) && !isStuck(state)) dismiss?.()
      if (!isStuck(state) || before.readOnly) return
      dismiss = toast.warning('This report can no longer be saved. What you typed is still here: keep a copy of it.', {
        stays: true,
      })
    })
    return () => {
      stop()
      dismiss?.()
    }
  }, [store])

  useEffect(() => {
    const { id, client } = store.getState().header
    // Jobs not started here: the PDF after a signature, or one that a colleague generates.
    const asked = new Set<string>()
    const askOfJob = (jobId: string, isCompleted: boolean) => {
      const { attachments } = store.getState().header
      if (Object.values(attachments).some(({ jobid }) => jobid === jobId)) return
      // A check made while the job was running may not have shown its result.
      if (asked.has(jobId) && !isCompleted) return
      asked.add(jobId)
      void checkAvailability(store)
    }
    const readAnew = () => void queryClient.invalidateQueries({ queryKey: ['reports', id] })
    return onRealtime(
      (event) => {
        if ('reportId' in event && event.reportId === id && actEvents.has(event.event)) readAnew()
        if ('reportId' in event && event.reportId === id && 'jobId' in event)
          askOfJob(event.jobId, event.event === 'jobcompleted')
        // The client was suspended or deactivated, or the user changed branch; the server knows which.
        if (event.event === 'accesschanged' && event.clientId === client.id) void checkAvailability(store)
        if (event.event !== 'reportchanged' || event.reportId !== id) return
        store.noteNewerVersion(event)
        store.setLocked(event, event.by)
        const { version, delivery } = store.getState().header
        if (event.version !== version || event.deliveryAt === (delivery?.at ?? null)) return
        if (event.deliveryAt) void checkAvailability(store)
        else store.setHeader({ delivery: undefined })
      },
      // Events may have been missed before the channel opened. If this fails nothing is lost: the next save would find
      // out.
      (again) => {
        if (again) readAnew()
        void checkAvailability(store)
      },
    )
  }, [store])
}
