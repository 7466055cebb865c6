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

export interface WordsOf {
  name: string
  slug: string | undefined
  itemPath: ItemPath
}

export const useDictionaryType = (itemPath: ItemPath) => {
  const dictionary = useRoomDictionary()
  const section = useEditor((state) => sectionAt(state.body, itemPath)?.slug ?? '')
  const type = useEditor((state) => typeAt(state.body, itemPath)?.slug ?? '')
  return useMemo(() => findType(dictionary, section, type), [dictionary, section, type])
}

export type DetailWords = Partial<Record<ItemDetail, string[]>>

export const useItemWords = ({ name, slug, itemPath }: WordsOf) => {
  const dictionary = useRoomDictionary()
  const type = useDictionaryType(itemPath)
  const known = useMemo(() => findDictionaryItem(type, { name, slug }), [type, name, slug])
  // Keyed by the dictionary's item, not by the name: most keystrokes in the name change no words.
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
