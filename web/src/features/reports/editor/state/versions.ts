import type { Report, ReportBody, ReportHeader } from '@lintel/contract'
import { keepFeedback, sameFeedback, withAnsweredSignatures, withSettled } from '@lintel/rules'
import { freeze } from 'immer'
import type { StoreApi } from 'zustand/vanilla'
import type { ApplyStep, Snapshot } from './editing.ts'
import { splitReport, type EditorState, type Newer } from './editor-state.ts'
import type { Change, BaseVersion } from './history.ts'
import { isSameBody, withSharedParts } from './shared-parts.ts'

/** Names no state: the server has none of those that undo reaches. */
const noState = -1

/** The value with every photograph of this id replaced; parts without it stay the same objects. */
const photoReplaced = (value: unknown, id: string, replacement: { id: string; src: string }): unknown => {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) {
    const list = value.map((entry: unknown) => photoReplaced(entry, id, replacement))
    return list.some((entry, index) => entry !== value[index]) ? list : value
  }
  if ('src' in value && 'id' in value && value.id === id) return { ...value, ...replacement }
  const entries = Object.entries(value).map(([key, entry]) => [key, photoReplaced(entry, id, replacement)] as const)
  return entries.some(([key, entry]) => entry !== Reflect.get(value, key)) ? Object.fromEntries(entries) : value
}

/** The body with what the server made of its signatures, and with their history; the very same body where it is as it was. */
const withSignaturesOf = (answer: ReportBody, body: ReportBody, sent: ReportBody): ReportBody => {
  const signatures = withAnsweredSignatures(body.signatures, answer.signatures, sent.signatures)
  const { signaturehistory } = answer
  const isSame = signatures === body.signatures && signaturehistory.length === body.signaturehistory.length
  return isSame ? body : freeze({ ...body, signatures, signaturehistory }, true)
}

/** The body with what was said by link as the server has it; the very same body where that is what was sent. */
const withWordsOf = (answer: ReportBody, body: ReportBody, sent: ReportBody): ReportBody => {
  if (sameFeedback(answer, sent)) return body
  const kept = structuredClone(body)
  keepFeedback(kept, answer)
  return freeze(withSharedParts(kept, [body]), true)
}

/** A step of which the server has neither side any more. */
const unsaved = (change: Change): Change => {
  const { baseVersions } = change
  if (!baseVersions) return change
  const never = (side: BaseVersion): BaseVersion => ({ ...side, savedId: noState })
  return { ...change, baseVersions: { before: never(baseVersions.before), after: never(baseVersions.after) } }
}

/** How an open report takes over what was saved, here or by others. */
export interface Versions {
  /** Takes over what the server answered to a save of this snapshot; typing since then stays unsaved. */
  saved: (answer: Report, sent: Snapshot) => void
  /**
   * Replaces the report by another version as a step. Undo takes it back, and is based on the earlier version again: a
   * save then meets a conflict where somebody else has saved.
   */
  replaceWithVersion: (theirs: Report, label?: string) => void
  /** Remembers that somebody else has saved, unless it is known, or was this editor. */
  noteNewerVersion: (newer: Newer) => void
  /**
   * Puts a merge with another version in place as a step; what only mine has is unsaved. Undo takes it back, and is
   * based on the earlier version again: a save then meets the same conflict, and takes nothing from the other.
   */
  merged: (theirs: Report, body: ReportBody) => void
  /** Puts typed text of an earlier session back as one step; `base` is the version that it was typed into. */
  restore: (body: ReportBody, base: Pick<Report, 'version'> & { body: ReportBody }) => void
  /** Gives a photograph another id and source everywhere, in what can be undone too. */
  replacePhoto: (id: string, replacement: { id: string; src: string }) => void
}

/** How the store makes a step, and names the states of its body. */
interface Steps {
  apply: ApplyStep
  /** The last name that was given to a state of the body. */
  stateIds: { last: number }
}

/** The versions of an open report: which one it is based on, and how it comes to be based on another. */
export const createVersions = (store: StoreApi<EditorState>, { apply, stateIds }: Steps): Versions => {
  /**
   * Replaces the body by what belongs to another version. Undo is based on the present version again, even where no field
   * differs: otherwise the steps before it would be saved over that other version.
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
      // Undone meanwhile to what is based on another version: the next save meets this one.
      if (store.getState().header.version !== sent.version) {
        noteNewer({ version: answer.version, by: answer.updatedBy })
        return
      }
      const theirs = splitReport(answer)
      const now = store.getState().body
      const settled = withSettled(now, body, theirs.body)
      if (settled) {
        const base = freeze(withSharedParts(theirs.body, [now]), true)
        const shared = withSharedParts(settled.body, [now, base])
        if (!settled.isMarked) {
          const taken = { header: theirs.header, base, body: now === body ? base : freeze(shared, true) }
          store.setState({ ...taken, savedId: stateId, conflict: undefined, refused: [] })
          return
        }
        // A step, because the steps before it were made in what is no longer so: undo is based on the version before again.
        replaceBody('Save', shared, theirs.header, { base, isSaved: isSameBody(shared, base) })
        store.setState({ refused: [] })
        noteNewer({ version: answer.version, by: answer.updatedBy }, sent.version)
        return
      }
      const answered = (written: ReportBody) =>
        withWordsOf(theirs.body, withSignaturesOf(theirs.body, written, body), body)
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
    replacePhoto: (id, replacement) => {
      const state = store.getState()
      const swap = <T>(value: T) => photoReplaced(value, id, replacement) as T
      store.setState({
        body: freeze(swap(state.body), true),
        undoable: swap(state.undoable).map(unsaved),
        redoable: swap(state.redoable).map(unsaved),
        // What the server has, and what is on its way to it, knows the photograph by its old id.
        stateId: ++stateIds.last,
        savedId: noState,
      })
    },
  }
}
