import type { Conditions, Dictionary } from '@lintel/contract'
import { createContext, useContext } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { useStore } from '../../lib/store.ts'

export interface Selection {
  section: string
  type: string
  item: string
}

const nothingSelected: Selection = { section: '', type: '', item: '' }

interface DictionaryState {
  base: Dictionary
  dictionary: Dictionary
  reordered: boolean
  selection: Selection
  clipboard: Conditions['matrix'] | undefined
  /** Changes saved by another user in the meantime, one line each; the unsaved changes have been applied on top. */
  changedMeanwhile: readonly string[]
}

export interface DictionaryEditor {
  store: StoreApi<DictionaryState>
  client: string
  type: string
  readOnly: boolean
}

export const createDictionaryStore = (loaded: Dictionary): StoreApi<DictionaryState> =>
  createStore(() => ({
    ...{ base: loaded, dictionary: loaded, reordered: false, selection: nothingSelected },
    ...{ clipboard: undefined, changedMeanwhile: [] },
  }))

const EditorContext = createContext<DictionaryEditor | undefined>(undefined)

export const DictionaryEditorProvider = EditorContext.Provider

export const useDictionaryEditor = (): DictionaryEditor => {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('This is not within the dictionary.')
  return editor
}

export const useDictionary = <T>(select: (state: DictionaryState) => T): T =>
  useStore(useDictionaryEditor().store, select)

export const isChanged = ({ base, dictionary }: DictionaryState): boolean => base !== dictionary

export const changeDictionary = (
  { store, readOnly }: DictionaryEditor,
  change: (dictionary: Dictionary) => Dictionary,
): void => {
  if (!readOnly) store.setState(({ dictionary }) => ({ dictionary: change(dictionary) }))
}

export const select = ({ store }: DictionaryEditor, selection: Partial<Selection>): void =>
  store.setState({ selection: { ...nothingSelected, ...selection } })

export const resetTo = ({ store }: DictionaryEditor, base: Dictionary): void =>
  store.setState({ base, dictionary: base, reordered: false, changedMeanwhile: [] })

export const forgetSelection = ({ store }: Pick<DictionaryEditor, 'store'>): void =>
  store.setState({ selection: nothingSelected, clipboard: undefined })
