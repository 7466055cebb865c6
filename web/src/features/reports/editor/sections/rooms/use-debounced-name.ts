import type { Item } from '@lintel/contract'
import { itemAt, type ItemPath } from '@lintel/rules'
import { useDebounced } from '../../editor-context.tsx'

/**
 * The name of an item as labels and its head say it: while somebody types it they wait for a pause, because each of them
 * is drawn and painted. Names that change in another way are there at once with the next item.
 */
export const useDebouncedName = (item: Item | undefined, itemPath: ItemPath): string => {
  const debounced = useDebounced(({ body }) => {
    const then = itemAt(body, itemPath)
    return then?._uuid === item?._uuid ? then?.name : undefined
  })
  return debounced ?? item?.name ?? ''
}
