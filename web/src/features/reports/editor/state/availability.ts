import type { ReportHeader } from '@lintel/contract'
import type { StoreApi } from 'zustand/vanilla'
import { readOnlyOf, type EditorState } from './editor-state.ts'

/** State of an open report that only the server changes, and whether the report can still be edited. */
export interface Availability {
  setHeader: (part: Partial<ReportHeader>) => void
  setLocked: (state: Pick<Partial<ReportHeader>, 'locked' | 'deleted'>, by?: string) => void
  setClientActive: (active: boolean) => void
  /** Makes the report read-only because the user can no longer edit it, or even see it. */
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
