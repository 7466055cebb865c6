import { queryOptions, useQuery } from '@tanstack/react-query'
import type { OpenedLink } from './prefetch.ts'
import { closedBy, useShared, type Closed, type Gallery } from './shared.queries.ts'

const staffGalleryQuery = (id: string) =>
  queryOptions({
    queryKey: ['gallery', id],
    // The sign-in code is loaded only for staff.
    queryFn: async ({ client, signal }) => (await import('./staff-gallery.ts')).openAsStaff(id, client, signal),
    refetchOnWindowFocus: false,
  })

/** A report's photographs: with a link's key for visitors, without one for signed-in staff. */
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
