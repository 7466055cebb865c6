import type { Conditions, Dictionary } from '@lintel/contract'
import { createContext, useContext } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { useStore } from '../../lib/store.ts'

/** The selection on the tabs, by slugs; empty if nothing is selected. */
export interface Selection {
  section: string
  type: string
  item: string
}

const nothingSelected: Selection = { section: '', type: '', item: '' }

interface DictionaryState {
  /** As stored on the server. */
  base: Dictionary
  /** With unsaved changes. */
  dictionary: Dictionary
  /** True if questions have been reordered. */
  reordered: boolean
  selection: Selection
  /** The copied condition matrices. */
  clipboard: Conditions['matrix'] | undefined
  /** Changes saved by another user in the meantime, one line each; the unsaved changes have been applied on top. */
  changedMeanwhile: readonly string[]
}

/** A dictionary in the editor. */
export interface DictionaryEditor {
  store: StoreApi<DictionaryState>
  /** The client's id, empty for the default. */
  client: string
  /** The chosen report type, empty if none. */
  type: string
  readOnly: boolean
}

export const createDictionaryStore = (loaded: Dictionary): StoreApi<DictionaryState> =>
  createStore(() => ({
    ...{ base: loaded, dictionary: loaded, reordered: false, selection: nothingSelected },
    ...{ clipboard: undefined, changedMeanwhile: [] },
  }))

const EditorContext = createContext<DictionaryEditor | undefined>(undefined)

/** Provides the dictionary editor to its tabs. */
export const DictionaryEditorProvider = EditorContext.Provider

export const useDictionaryEditor = (): DictionaryEditor => {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('This is not within the dictionary.')
  return editor
}

/** Selects a part of the dictionary editor's state; re-renders when that part changes. */
export const useDictionary = <T>(select: (state: DictionaryState) => T): T =>
  useStore(useDictionaryEditor().store, select)

/** True while there are unsaved changes. */
export const isChanged = ({ base, dictionary }: DictionaryState): boolean => base !== dictionary

/** Changes the dictionary, unless it is read-only. */
export const changeDictionary = (
  { store, readOnly }: DictionaryEditor,
  change: (dictionary: Dictionary) => Dictionary,
): void => {
  if (!readOnly) store.setState(({ dictionary }) => ({ dictionary: change(dictionary) }))
}

/** Selects a section, type or item, and clears the selection below it. */
export const select = ({ store }: DictionaryEditor, selection: Partial<Selection>): void =>
  store.setState({ selection: { ...nothingSelected, ...selection } })

/** Discards unsaved changes and shows the given server state. */
export const resetTo = ({ store }: DictionaryEditor, base: Dictionary): void =>
  store.setState({ base, dictionary: base, reordered: false, changedMeanwhile: [] })

/** Clears the selection and the clipboard when another report type is chosen. */
export const forgetSelection = ({ store }: Pick<DictionaryEditor, 'store'>): void =>
  store.setState({ selection: nothingSelected, clipboard: undefined })
