import type { ReportHeader } from '@lintel/contract'
import type { StoreApi } from 'zustand/vanilla'
import { readOnlyOf, type EditorState } from './editor-state.ts'

/** What the server alone changes of an open report, and whether it can still be written. */
export interface Availability {
  /** Takes over attachments, delivery, links and the colour code. */
  setHeader: (part: Partial<ReportHeader>) => void
  /** Takes over whether the report is locked or deleted, and by whom that was done just now. */
  setLocked: (state: Pick<Partial<ReportHeader>, 'locked' | 'deleted'>, by?: string) => void
  /** Takes over whether the report's client is active. */
  setClientActive: (active: boolean) => void
  /** The person may not write, or not even see, this report any more. */
  withdraw: (reason: 'suspended' | 'gone') => void
}

export const createAvailability = (store: StoreApi<EditorState>): Availability => ({
  setHeader: (part) => store.setState({ header: { ...store.getState().header, ...part } }),
  setLocked: ({ locked, deleted }, by) => {
    const { header: before, readOnly: was } = store.getState()
    const header = { ...before, locked: locked ?? before.locked, deleted: deleted ?? before.deleted }
    const readOnly = readOnlyOf(header, was === 'inactive')
    if (header.locked === before.locked && header.deleted === before.deleted && readOnly === was) return
    store.setState({ header, readOnly, readOnlyBy: readOnly && by })
  },
  setClientActive: (active) => {
    const { readOnly } = store.getState()
    if (!active) store.setState({ readOnly: readOnly ?? 'inactive' })
    else if (readOnly === 'inactive') store.setState({ readOnly: undefined })
  },
  withdraw: (reason) => store.setState({ readOnly: reason, readOnlyBy: undefined }),
})
