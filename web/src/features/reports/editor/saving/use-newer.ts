import { useEffect } from 'react'
import { onRealtime } from '../../../../lib/realtime.ts'
import { toast } from '../../../../lib/toasts.ts'
import { isDirty, type EditorState } from '../state/editor-state.ts'
import type { EditorStore } from '../state/editor-store.ts'
import { checkAvailability } from './availability.ts'

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
    return onRealtime(
      (event) => {
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
      () => void checkAvailability(store),
    )
  }, [store])
}
