import type { Report, ReportBody, ReportHeader } from '@lintel/contract'
import { keepFeedback, sameFeedback, withAnsweredSignatures, rebaseOnSaved } from '@lintel/rules'
import { freeze } from 'immer'
import type { StoreApi } from 'zustand/vanilla'
import { isSameBody, splitReport, withSharedParts } from '../../../../lib/reports/bodies.ts'
import type { ApplyStep, Snapshot } from './editing.ts'
import type { EditorState, Newer } from './editor-state.ts'

/** Matches no state id: the server has none of the states that undo can reach. */
export const noState = -1

/** The body with the server's signatures and signature history; the same object if nothing changed. */
const withServerSignatures = (answer: ReportBody, body: ReportBody, sent: ReportBody): ReportBody => {
  const signatures = withAnsweredSignatures(body.signatures, answer.signatures, sent.signatures)
  const { signaturehistory } = answer
  const isSame = signatures === body.signatures && signaturehistory.length === body.signaturehistory.length
  return isSame ? body : freeze({ ...body, signatures, signaturehistory }, true)
}

/** The body with the server's feedback given by link; the same object if that equals what was sent. */
const withServerFeedback = (answer: ReportBody, body: ReportBody, sent: ReportBody): ReportBody => {
  if (sameFeedback(answer, sent)) return body
  const kept = structuredClone(body)
  keepFeedback(kept, answer)
  return freeze(withSharedParts(kept, [body]), true)
}

export interface Versions {
  /** Adopts the server's response to saving this snapshot; later changes stay unsaved. */
  saved: (answer: Report, sent: Snapshot) => void
  /** Undo also restores the earlier base version: a save then meets a conflict if another user has saved. */
  replaceWithVersion: (theirs: Report, label?: string) => void
  /** Records that another user has saved, unless it is already known or was this editor. */
  noteNewerVersion: (newer: Newer) => void
  /** Changes made only here stay unsaved. After undo, a save meets the same conflict and overwrites nothing. */
  merged: (theirs: Report, body: ReportBody) => void
  /** Restores the draft of an earlier session as one step; `base` is the version that it is based on. */
  restore: (body: ReportBody, base: Pick<Report, 'version'> & { body: ReportBody }) => void
}

interface Steps {
  apply: ApplyStep
  stateIds: { last: number }
}

export const createVersions = (store: StoreApi<EditorState>, { apply, stateIds }: Steps): Versions => {
  /**
   * Undo restores the present base version, even if no field differs: else earlier steps would overwrite the other
   * version.
   */
  const replaceBody = (
    label: string,
    body: ReportBody,
    header: ReportHeader,
    { base, isSaved }: { base: ReportBody; isSaved: boolean },
  ) => {
    const { header: mine, body: written, base: opened, savedId } = store.getState()
    const after = { version: header.version, base, savedId: isSaved ? stateIds.last + 1 : noState }
    const moves = header.version !== mine.version || !isSameBody(body, written)
    if (moves)
      apply(
        label,
        (draft) => {
          for (const key of Object.keys(written)) if (!(key in body)) Reflect.deleteProperty(draft, key)
          Object.assign(draft, body)
        },
        { baseVersions: { before: { version: mine.version, base: opened, savedId }, after } },
      )
    const saved = isSaved ? store.getState().stateId : moves ? noState : savedId
    store.setState({ header, base, savedId: saved, conflict: undefined })
  }

  const noteNewer = (newer: Newer, than = store.getState().header.version) => {
    if (newer.version > Math.max(than, store.getState().newer?.version ?? 0)) store.setState({ newer })
  }

  return {
    saved: (answer, { report: sent, body, stateId }) => {
      // Undo has returned to a different base version meanwhile: the next save meets this one as a conflict.
      if (store.getState().header.version !== sent.version) {
        noteNewer({ version: answer.version, by: answer.updatedBy })
        return
      }
      const theirs = splitReport(answer)
      const now = store.getState().body
      const settled = rebaseOnSaved(now, body, theirs.body)
      if (settled) {
        const base = freeze(withSharedParts(theirs.body, [now]), true)
        const shared = withSharedParts(settled.body, [now, base])
        if (!settled.isMarked) {
          const taken = { header: theirs.header, base, body: now === body ? base : freeze(shared, true) }
          store.setState({ ...taken, savedId: stateId, conflict: undefined, refused: [] })
          return
        }
        // An undo step, because earlier steps were made on content that has since been converted: undo restores the
        // previous base version.
        replaceBody('Save', shared, theirs.header, { base, isSaved: isSameBody(shared, base) })
        store.setState({ refused: [] })
        noteNewer({ version: answer.version, by: answer.updatedBy }, sent.version)
        return
      }
      const answered = (written: ReportBody) =>
        withServerFeedback(theirs.body, withServerSignatures(theirs.body, written, body), body)
      const base = answered(body)
      store.setState({
        header: theirs.header,
        base,
        body: now === body ? base : answered(now),
        savedId: stateId,
        conflict: undefined,
        refused: [],
      })
    },
    replaceWithVersion: (theirs, label = 'Use theirs') => {
      const {
        body: written,
        header: { version },
      } = store.getState()
      const { header, body } = splitReport(theirs)
      const base = freeze(withSharedParts(body, [written]), true)
      replaceBody(label, base, header, { base, isSaved: true })
      noteNewer({ version: theirs.version, by: theirs.updatedBy }, version)
    },
    noteNewerVersion: (newer) => noteNewer(newer),
    merged: (theirs, merge) => {
      const {
        body: written,
        header: { version },
      } = store.getState()
      const { header, body } = splitReport(theirs)
      const base = freeze(withSharedParts(body, [written]), true)
      const merged = withSharedParts(merge, [written, base])
      replaceBody('Merge', merged, header, { base, isSaved: isSameBody(merged, base) })
      noteNewer({ version: theirs.version, by: theirs.updatedBy }, version)
    },
    restore: (body, { version, body: base }) => {
      const { header } = store.getState()
      replaceBody('Restore what was typed', body, { ...header, version }, { base, isSaved: false })
      noteNewer({ version: header.version, by: header.updatedBy }, version)
    },
  }
}
