import { routes } from '@lintel/contract'
import { useEffect } from 'react'
import { api } from '../../../../lib/api.ts'
import { onRealtime } from '../../../../lib/realtime.ts'
import type { EditorStore } from '../state/editor-store.ts'

/** What the server has now of a report that stands open: events may have been missed. */
const ask = async (store: EditorStore): Promise<void> => {
  const { version, updatedBy, attachments } = await api(routes.getReport, {
    params: { id: store.getState().header.id },
  })
  store.hear({ version, by: updatedBy })
  store.setHeader({ attachments })
}

/**
 * Hears of what others save while the report stands open here, the same person in another tab among them. A save of
 * this editor is known by its version: none is newer than the one that it has itself.
 */
export const useNewer = (store: EditorStore): void => {
  useEffect(() => {
    const { id } = store.getState().header
    return onRealtime(
      (event) => {
        if (event.event === 'reportchanged' && event.reportId === id) store.hear(event)
      },
      // The report has only just come when the connection first stands. Without an answer nothing is lost: the next save
      // would say it.
      (again) => {
        if (again) void ask(store).catch(() => undefined)
      },
    )
  }, [store])
}
