import type { Save } from '@lintel/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'

/** A page of a history. */
interface SavesPage {
  data: Save[]
  hasMore: boolean
}

/** The saves of a versioned record with their users, newest first, a page at a time. */
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
