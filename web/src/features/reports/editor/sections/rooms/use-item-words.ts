import {
  coloursFor,
  conditionsFor,
  findDictionaryItem,
  findType,
  sectionAt,
  typeAt,
  type ItemPath,
} from '@lintel/rules'
import type { ItemDetail } from '@lintel/contract'
import { useMemo } from 'react'
import { useEditor, useRoomDictionary } from '../../editor-context.tsx'

/** What of an item its words depend on. */
export interface WordsOf {
  name: string
  slug: string | undefined
  itemPath: ItemPath
}

/** The dictionary's type of the item at this place. */
export const useDictionaryType = (itemPath: ItemPath) => {
  const dictionary = useRoomDictionary()
  const section = useEditor((state) => sectionAt(state.body, itemPath)?.slug ?? '')
  const type = useEditor((state) => typeAt(state.body, itemPath)?.slug ?? '')
  return useMemo(() => findType(dictionary, section, type), [dictionary, section, type])
}

/** What the dictionary offers for some details of an item. */
export type DetailWords = Partial<Record<ItemDetail, string[]>>

/** The dictionary's words for an item: colours, makes, parts and what notes are composed of. */
export const useItemWords = ({ name, slug, itemPath }: WordsOf) => {
  const dictionary = useRoomDictionary()
  const type = useDictionaryType(itemPath)
  const known = useMemo(() => findDictionaryItem(type, { name, slug }), [type, name, slug])
  // By the dictionary's item, not by its name: most keystrokes in it change no word.
  return useMemo(
    () => ({
      colours: [...new Set(coloursFor(dictionary, type, known))],
      offered: { make: [...new Set(known?.makes ?? type?.items[0]?.makes ?? [])] } satisfies DetailWords,
      parts: known?.constituents ?? [],
      conditions: conditionsFor(dictionary, type, known),
    }),
    [dictionary, type, known],
  )
}
