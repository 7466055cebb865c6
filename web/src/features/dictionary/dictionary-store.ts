import {
  type Conditions,
  type Dictionary,
  isCoreType,
  type ComplianceQuestion,
  type QuestionType,
  type ReportDictionary,
  type DictionaryItem,
  type DictionarySection,
  type DictionaryType,
} from '@lintel/contract'
import { createSafeContext } from '@mantine/core'
import { createContext, useContext, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { useStore } from '../../lib/store.ts'
import { ownOfType, withOwnOfType, sectionsIn, withEntry, withSections } from '@lintel/rules'

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
    base: loaded,
    dictionary: loaded,
    reordered: false,
    selection: nothingSelected,
    clipboard: undefined,
    changedMeanwhile: [],
  }))

export const [DictionaryEditorProvider, useDictionaryEditor] = createSafeContext<DictionaryEditor>(
  'This is not within the dictionary.',
)

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

/** The owner of a report type's rooms and sections: its own name, or empty for the shared ones. */
export const sectionsOwner = (type: string): string => (isCoreType(type) ? '' : type)

/** Registers what Add in the status bar does; returns the function that unregisters it. */
type AddSlot = (add: () => void) => () => void

const AddContext = createContext<AddSlot>(() => () => undefined)

export const AddProvider = AddContext.Provider

export const useAddSlot = (): { slot: AddSlot; add: (() => void) | undefined } => {
  const [add, setAdd] = useState<{ run: () => void }>()
  const slot = useCallback<AddSlot>((run) => {
    setAdd({ run })
    return () => setAdd((known) => (known?.run === run ? undefined : known))
  }, [])
  return useMemo(() => ({ slot, add: add?.run }), [slot, add])
}

export const useAdd = (add: () => void): void => {
  const slot = useContext(AddContext)
  const newest = useEffectEvent(add)
  useEffect(() => slot(() => newest()), [slot])
}

export const questionTypeNames: Record<QuestionType, string> = {
  select: 'Select',
  text: 'Text',
  textarea: 'Text area',
  date: 'Date',
  heading: 'Heading',
  subheading: 'Subheading',
}

const inOrder = (questions: readonly ComplianceQuestion[]) => questions.toSorted((a, b) => a.order - b.order)

export const useReportDictionary = (): ReportDictionary => {
  const { type } = useDictionaryEditor()
  const all = useDictionary(({ dictionary }) => dictionary.reportdictionaries)
  return useMemo(() => {
    const own = ownOfType({ reportdictionaries: all }, type)
    return { ...own, compliance_list: inOrder(own.compliance_list) }
  }, [all, type])
}

export const changeQuestions = (
  editor: DictionaryEditor,
  change: (questions: ComplianceQuestion[]) => ComplianceQuestion[],
): void =>
  changeDictionary(editor, (dictionary) =>
    withOwnOfType(dictionary, editor.type, {
      compliance_list: change(inOrder(ownOfType(dictionary, editor.type).compliance_list)),
    }),
  )

export const numbered = (questions: readonly ComplianceQuestion[]): ComplianceQuestion[] =>
  questions.map((question, index) => ({ ...question, order: index + 1 }))

export interface Chosen {
  sections: readonly DictionarySection[]
  section: DictionarySection | undefined
  type: DictionaryType | undefined
  item: DictionaryItem | undefined
}

export const chosenIn = (sections: readonly DictionarySection[], selection: Selection): Chosen => {
  const section = sections.find(({ slug }) => slug === selection.section)
  const type = section?.types.find(({ slug }) => slug === selection.type)
  const item = type?.items.find(({ slug }) => slug === selection.item)
  return { sections, section, type, item }
}

export const useChosen = (): Chosen => {
  const { type } = useDictionaryEditor()
  const sections = useDictionary(({ dictionary }) => sectionsIn(dictionary, sectionsOwner(type)))
  const selection = useDictionary((state) => state.selection)
  return chosenIn(sections, selection)
}

const changeSections = (
  editor: DictionaryEditor,
  change: (sections: readonly DictionarySection[]) => DictionarySection[],
) => {
  const owner = sectionsOwner(editor.type)
  changeDictionary(editor, (dictionary: Dictionary) =>
    withSections(dictionary, owner, change(sectionsIn(dictionary, owner))),
  )
}

export const putSection = (editor: DictionaryEditor, section: DictionarySection, slug?: string): void =>
  changeSections(editor, (sections) => withEntry(sections, section, slug))

const changeSection = (
  editor: DictionaryEditor,
  slug: string,
  change: (section: DictionarySection) => DictionarySection,
) => changeSections(editor, (sections) => sections.map((known) => (known.slug === slug ? change(known) : known)))

export const changeTypes = (
  editor: DictionaryEditor,
  { section }: Pick<Selection, 'section'>,
  change: (types: readonly DictionaryType[]) => DictionaryType[],
): void => changeSection(editor, section, (known) => ({ ...known, types: change(known.types) }))

export const changeItems = (
  editor: DictionaryEditor,
  at: Pick<Selection, 'section' | 'type'>,
  change: (items: readonly DictionaryItem[]) => DictionaryItem[],
): void =>
  changeTypes(editor, at, (types) =>
    types.map((type) => (type.slug === at.type ? { ...type, items: change(type.items) } : type)),
  )

export const changeItem = (editor: DictionaryEditor, change: (item: DictionaryItem) => DictionaryItem): void => {
  const { selection } = editor.store.getState()
  changeItems(editor, selection, (items) => items.map((item) => (item.slug === selection.item ? change(item) : item)))
}
