import type { Conditions, Dictionary } from '@lintel/contract'
import { createContext, useContext } from 'react'
import { createStore, useStore, type StoreApi } from 'zustand'

/** What is chosen on the tabs, by slugs; empty where nothing is. */
export interface Selection {
  section: string
  type: string
  item: string
}

const nothingSelected: Selection = { section: '', type: '', item: '' }

interface DictionaryState {
  /** As the server has it. */
  base: Dictionary
  /** With what was changed since. */
  dictionary: Dictionary
  /** Questions were put into another order. */
  reordered: boolean
  selection: Selection
  /** Condition matrices that were copied. */
  clipboard: Conditions['matrix'] | undefined
  /** What somebody else changed meanwhile, a line each; what was changed here stands on top of it. */
  changedMeanwhile: readonly string[]
}

/** A dictionary that is being edited. */
export interface DictionaryEditor {
  store: StoreApi<DictionaryState>
  /** The client, empty for the default. */
  client: string
  /** The chosen report type, empty where none is. */
  type: string
  readOnly: boolean
}

export const createDictionaryStore = (loaded: Dictionary): StoreApi<DictionaryState> =>
  createStore(() => ({
    ...{ base: loaded, dictionary: loaded, reordered: false, selection: nothingSelected },
    ...{ clipboard: undefined, changedMeanwhile: [] },
  }))

const EditorContext = createContext<DictionaryEditor | undefined>(undefined)

/** Gives the tabs the dictionary that is being edited. */
export const DictionaryEditorProvider = EditorContext.Provider

/** The dictionary that is being edited. */
export const useDictionaryEditor = (): DictionaryEditor => {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('This is not within the dictionary.')
  return editor
}

/** A part of its state; drawn anew when that part changes. */
export const useDictionary = <T>(select: (state: DictionaryState) => T): T =>
  useStore(useDictionaryEditor().store, select)

/** True while something is not saved. */
export const isChanged = ({ base, dictionary }: DictionaryState): boolean => base !== dictionary

/** Changes the dictionary. */
export const changeDictionary = (
  { store, readOnly }: DictionaryEditor,
  change: (dictionary: Dictionary) => Dictionary,
): void => {
  if (!readOnly) store.setState(({ dictionary }) => ({ dictionary: change(dictionary) }))
}

/** Selects a section, type or item; what is below it is selected no longer. */
export const select = ({ store }: DictionaryEditor, selection: Partial<Selection>): void =>
  store.setState({ selection: { ...nothingSelected, ...selection } })

/** Puts everything back as the server has it, or as it is there by now. */
export const resetTo = ({ store }: DictionaryEditor, base: Dictionary): void =>
  store.setState({ base, dictionary: base, reordered: false, changedMeanwhile: [] })

/** Forgets what was selected and copied: another report type is chosen. */
export const forgetSelection = ({ store }: Pick<DictionaryEditor, 'store'>): void =>
  store.setState({ selection: nothingSelected, clipboard: undefined })
