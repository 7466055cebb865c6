import { useEffect } from 'react'
import { onRealtime } from '../../../../lib/realtime.ts'
import { toast } from '../../../../lib/toasts.ts'
import { isDirty, type EditorState } from '../state/editor-state.ts'
import type { EditorStore } from '../state/editor-store.ts'
import { checkAvailability } from './availability.ts'

/**
 * Hears of what others save, lock and delete while the report is open here, the same person in another tab among them. A save of
 * this editor is known by its version: none is newer than the one that it has itself.
 */
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
    // The PDF after a signature, and what a colleague starts: nobody here has asked for it.
    const asked = new Set<string>()
    const askOfJob = (jobId: string, isCompleted: boolean) => {
      const { attachments } = store.getState().header
      if (Object.values(attachments).some(({ jobid }) => jobid === jobId)) return
      // What was asked while it ran may have had no answer.
      if (asked.has(jobId) && !isCompleted) return
      asked.add(jobId)
      void checkAvailability(store)
    }
    return onRealtime(
      (event) => {
        if ('reportId' in event && event.reportId === id && 'jobId' in event)
          askOfJob(event.jobId, event.event === 'jobcompleted')
        // Suspended, inactive, or of another branch now: the server says which.
        if (event.event === 'accesschanged' && event.clientId === client.id) void checkAvailability(store)
        if (event.event !== 'reportchanged' || event.reportId !== id) return
        store.noteNewerVersion(event)
        store.setLocked(event, event.by)
        const { version, delivery } = store.getState().header
        if (event.version !== version || event.deliveryAt === (delivery?.at ?? null)) return
        if (event.deliveryAt) void checkAvailability(store)
        else store.setHeader({ delivery: undefined })
      },
      // What was loaded before may lack what happened until the channel was open. Without an answer nothing is lost: the
      // next save would say it.
      () => void checkAvailability(store),
    )
  }, [store])
}
