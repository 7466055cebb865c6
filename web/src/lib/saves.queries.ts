import type { Save } from '@lintel/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'

interface SavesPage {
  data: Save[]
  hasMore: boolean
}

export const savesQueryOf = (
  queryKey: readonly string[],
  read: (before: { before?: number }, signal: AbortSignal) => Promise<SavesPage>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, pageParam }) => read(pageParam > 0 ? { before: pageParam } : {}, signal),
    initialPageParam: 0,
    getNextPageParam: ({ data, hasMore }: SavesPage) => (hasMore ? data.at(-1)?.number : undefined),
  })
