import type { ReportBody } from '@lintel/contract'
import { createStore } from 'zustand/vanilla'
import {
  dropDraft,
  keepDraft,
  keepWanted,
  noteWanted,
  wantedOf,
  type FoundDraft,
  type Wanted,
} from '../../../../lib/drafts.ts'
import { pinAnswer, reportAddress, unpin } from '../../../../lib/offline/kept-answers.ts'
import { draftName, toDraft } from '../../../../lib/reports/draft-content.ts'
import { isDirty, type EditorState } from '../state/editor-state.ts'
import type { EditorStore } from '../state/editor-store.ts'

/** A new slot for an open editor's draft: those of earlier sessions or other tabs are not overwritten. */
const newSlot = (name: string) => `${name}/${crypto.randomUUID()}`

/** Stores the unsaved work of an open editor: as a draft, or as a save that waits for the network. */
export class DraftKeeper {
  readonly view
  readonly #store: EditorStore
  readonly #owner: string
  readonly #reportId: string
  #isKept = false
  /** Set from a save that could not be sent until one is. */
  #wanted: Wanted | undefined
  /** As it was last kept. */
  #keptBody: ReportBody | undefined
  /** The version that it is based on, which is kept as long. */
  #pinned: number | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(store: EditorStore, owner: string) {
    this.#store = store
    this.#owner = owner
    this.#reportId = store.getState().header.id
    this.view = createStore<{ slot: string; keptAt?: string | undefined }>(() => ({
      slot: newSlot(draftName(this.#reportId)),
    }))
  }

  /** One after the other: what was dropped is not written again by what began before. */
  #inTurn(write: () => Promise<void>): Promise<void> {
    const turn = this.#writing.then(write)
    this.#writing = turn.catch(() => undefined)
    return turn
  }

  get #slot() {
    return this.view.getState().slot
  }

  /** From now on this tab's work is kept there. */
  #moveTo(slot: string) {
    this.view.setState({ slot })
  }

  async #unpin() {
    if (this.#pinned !== undefined) await unpin(this.#owner, reportAddress(this.#reportId, this.#pinned))
    this.#pinned = undefined
  }

  async #keepQueued(given: Wanted, former?: string) {
    const slot = this.#slot
    const state = this.#store.getState()
    const { version } = state.header
    const as = state.body === this.#keptBody ? given : { ...given, kept: new Date().toISOString() }
    if (this.#wanted === given) this.#wanted = as
    this.#isKept = true
    await this.#inTurn(async () => {
      if (this.#pinned !== version) {
        await pinAnswer(this.#owner, reportAddress(this.#reportId, version), { ...state.header, ...state.base })
        // Set aside meanwhile, it keeps its version.
        if (this.#slot === slot) {
          await this.#unpin()
          this.#pinned = version
        }
      }
      await keepWanted(this.#owner, slot, toDraft(state), as, former)
      this.#keptBody = state.body
    })
  }

  #keepDraft(state: EditorState) {
    const slot = this.#slot
    return this.#inTurn(() => keepDraft(this.#owner, slot, toDraft(state)))
  }

  #drop(slot: string) {
    return this.#inTurn(() => dropDraft(this.#owner, slot))
  }

  /** If it could not be stored, it must not be shown as stored. */
  readonly notKept = () => this.view.setState({ keptAt: undefined })

  readonly keep = async () => {
    const state = this.#store.getState()
    if (isDirty(state)) {
      this.#isKept = true
      if (this.#wanted) await this.#keepQueued(this.#wanted)
      else await this.#keepDraft(state)
      if (isDirty(this.#store.getState())) this.view.setState({ keptAt: new Date().toISOString() })
    } else if (this.#isKept) {
      this.#isKept = false
      this.notKept()
      if (this.#wanted) await this.unqueue()
      else await this.#drop(this.#slot)
    }
  }

  /** Keeps the work as saved, with drafts of what was sent without an answer. @throws without storage */
  readonly queue = async (sent: readonly unknown[]) => {
    const [former, before] = [this.#slot, this.#wanted]
    this.#wanted = { at: before?.at ?? new Date().toISOString(), kept: before?.kept, sent }
    if (!before) this.#moveTo(newSlot(wantedOf(this.#reportId)))
    try {
      await this.#keepQueued(this.#wanted, former)
      this.#store.setQueued('waiting')
    } catch (error) {
      this.#wanted = before
      this.#moveTo(former)
      throw error
    }
  }

  readonly queuedAt = () => this.#wanted?.kept ?? this.#wanted?.at

  /** Queued work is sent, or undone; what was typed since is kept as a draft. */
  readonly unqueue = async () => {
    if (!this.#wanted) return
    const former = this.#slot
    this.#wanted = undefined
    this.#store.setQueued(undefined)
    this.#moveTo(newSlot(draftName(this.#reportId)))
    const state = this.#store.getState()
    this.#isKept = isDirty(state)
    if (this.#isKept) await this.#keepDraft(state)
    await this.#drop(former)
    await this.#inTurn(() => this.#unpin())
  }

  /** Queued work that is not sent by itself any more. */
  readonly noteStuck = async (state: 'asks' | 'refused', reason: string) => {
    if (!this.#wanted) return
    this.#wanted = { ...this.#wanted, state, reason }
    this.#store.setQueued(state)
    const slot = this.#slot
    await this.#inTurn(() => noteWanted(this.#owner, slot, { state, reason }))
  }

  /** Newer work leaves the screen as a draft of its own, or as the save that waits; undefined if there is none. */
  setAside(): { draft?: FoundDraft; stored: Promise<void> } | undefined {
    const state = this.#store.getState()
    if (!isDirty(state)) return undefined
    const [wanted, name, content] = [this.#wanted, this.#slot, toDraft(state)]
    const stored = wanted ? this.#keepQueued(wanted) : this.#keepDraft(state)
    if (wanted) {
      this.#wanted = undefined
      this.#pinned = undefined
      this.#store.setQueued(undefined)
    }
    this.#isKept = false
    this.#moveTo(newSlot(draftName(this.#reportId)))
    return wanted ? { stored } : { draft: { name, at: new Date().toISOString(), content }, stored }
  }

  /** Goes on with a save that waits, which the editor shows. */
  takeQueued(slot: string, { at, kept, sent = [] }: Wanted, version: number) {
    this.#wanted = { at, kept, sent }
    this.#keptBody = this.#store.getState().body
    this.#pinned = version
    this.#moveTo(slot)
    this.#store.setQueued('waiting')
  }
}
