import type { Item } from '@lintel/contract'
import { itemAt, type ItemPath } from '@lintel/rules'
import { useDebounced } from '../../editor-context.tsx'

/**
 * An item's name for labels and its header: while the user types it, updates wait for a pause, because each re-renders
 * and repaints them. Other name changes show immediately when the item changes.
 */
export const useDebouncedName = (item: Item | undefined, itemPath: ItemPath): string => {
  const debounced = useDebounced(({ body }) => {
    const then = itemAt(body, itemPath)
    return then?._uuid === item?._uuid ? then?.name : undefined
  })
  return debounced ?? item?.name ?? ''
}
