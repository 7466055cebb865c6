import type { Item } from '@lintel/contract'
import { itemAt, type ItemPath } from '@lintel/rules'
import { useDebounced } from '../../editor-context.tsx'

/** While the name is typed, updates wait for a pause, because each re-renders and repaints labels and header. */
export const useDebouncedName = (item: Item | undefined, itemPath: ItemPath): string => {
  const debounced = useDebounced(({ body }) => {
    const then = itemAt(body, itemPath)
    return then?._uuid === item?._uuid ? then?.name : undefined
  })
  return debounced ?? item?.name ?? ''
}
