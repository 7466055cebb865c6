import { queryOptions, useQuery } from '@tanstack/react-query'
import type { OpenedLink } from './prefetch.ts'
import { closedBy, useShared, type Closed, type SharedAs } from './shared.queries.ts'

/** What the viewer shows of a report. */
export type Gallery = Omit<SharedAs<'photos'>, 'purpose'>

/** A report's photographs for staff who are signed in. */
const staffGalleryQuery = (id: string) =>
  queryOptions({
    queryKey: ['gallery', id],
    // Who signs in, and how, is loaded for staff alone.
    queryFn: async ({ client, signal }) => (await import('./staff-gallery.ts')).openAsStaff(id, client, signal),
    refetchOnWindowFocus: false,
  })

/** A report's photographs: for visitors by the key of their link, for staff who are signed in without one. */
export const useGallery = (
  link: OpenedLink,
): { gallery: Gallery | undefined; photoBucket: string; closed: Closed | undefined } => {
  const byStaff = link.k === ''
  const shared = useShared(link, 'photos', { enabled: !byStaff })
  const { data, error } = useQuery({ ...staffGalleryQuery(link.id), enabled: byStaff })
  if (!byStaff) return { gallery: shared.shared, photoBucket: shared.photoBucket, closed: shared.closed }
  return {
    gallery: data?.gallery,
    photoBucket: data?.photoBucket ?? '',
    closed: error ? closedBy(error) : undefined,
  }
}
