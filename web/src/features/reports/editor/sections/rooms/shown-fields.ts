import type { Side } from '@lintel/rules'
import { createContext, useContext, useMemo } from 'react'
import { useEditor, useIsReadOnly, useItemBased, useItemField, useSideFields } from '../../editor-context.tsx'

/** The fields that rows show; read once for the whole list, because 1,600 rows would each query the store. */
interface ShownFields {
  side: Side
  colour: boolean
  quantity: boolean
  condition: boolean
  photos: boolean
  flat: boolean
  readOnly: boolean
}

const Shown = createContext<ShownFields | undefined>(undefined)

export const ShownFieldsProvider = Shown.Provider

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

export const useShownFields = (): ShownFields => {
  const shown = useContext(Shown)
  if (!shown) throw new Error('There is no list of rooms here')
  return shown
}
