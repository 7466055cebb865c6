import type { Side } from '@lintel/rules'
import { createContext, useContext, useMemo } from 'react'
import { useEditor, useIsReadOnly, useItemBased, useItemField, useSideFields } from '../../editor-context.tsx'

/** What rows show of items; asked once for the whole list, because 1,600 rows would each ask the store. */
interface ShownFields {
  /** The side that is written. */
  side: Side
  colour: boolean
  quantity: boolean
  condition: boolean
  photos: boolean
  /** One flat list, without room cards. */
  flat: boolean
  readOnly: boolean
}

const Shown = createContext<ShownFields | undefined>(undefined)

/** Tells the rows below what to show. */
export const ShownFieldsProvider = Shown.Provider

/** What the rows of the open report show. */
export const useFieldsToShow = (): ShownFields => {
  const side = useEditor((state) => state.side)
  const colour = useItemField('Colour')
  const quantity = useItemField('Qty')
  const { condition, photos } = useSideFields(side)
  const flat = useItemBased()
  const readOnly = useIsReadOnly()
  return useMemo(
    () => ({ side, colour, quantity, condition, photos, flat, readOnly }),
    [side, colour, quantity, condition, photos, flat, readOnly],
  )
}

/** What a row shows. */
export const useShownFields = (): ShownFields => {
  const shown = useContext(Shown)
  if (!shown) throw new Error('There is no list of rooms here')
  return shown
}
