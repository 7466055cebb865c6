import type { Side } from '@lintel/rules'
import { createContext, useContext, useMemo } from 'react'
import { useEditor, useIsReadOnly, useItemBased, useItemField, useSideFields } from '../../editor-context.tsx'

/** The fields that rows show; read once for the whole list, because 1,600 rows would each query the store. */
interface ShownFields {
  /** The editable side. */
  side: Side
  colour: boolean
  quantity: boolean
  condition: boolean
  photos: boolean
  /** One flat list without room cards. */
  flat: boolean
  readOnly: boolean
}

const Shown = createContext<ShownFields | undefined>(undefined)

/** Provides the rows with the fields to show. */
export const ShownFieldsProvider = Shown.Provider

/** The fields that the rows of the open report show. */
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

/** The fields that a row shows. */
export const useShownFields = (): ShownFields => {
  const shown = useContext(Shown)
  if (!shown) throw new Error('There is no list of rooms here')
  return shown
}
