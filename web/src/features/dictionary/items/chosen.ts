import type { Dictionary, DictionaryItem, DictionarySection, DictionaryType } from '@lintel/contract'
import { sectionsIn, withEntry, withSections } from '@lintel/rules'
import {
  changeDictionary,
  useDictionary,
  useDictionaryEditor,
  type DictionaryEditor,
  type Selection,
} from '../dictionary-store.ts'
import { sectionsOwner } from '../owner.ts'

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
