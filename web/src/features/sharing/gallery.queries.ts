import { routes, type Report } from '@lintel/contract'
import { galleryOf } from '@lintel/rules'
import { useQuery } from '@tanstack/react-query'
import { api, ApiError } from '../../lib/api.ts'
import { webConfig } from '../../lib/config.ts'
import { restoreIdentity } from '../../lib/session.ts'
import { closedBy, useShared, type Closed, type OpenedLink, type SharedAs } from './shared.queries.ts'

/** What the viewer shows of a report. */
export type Gallery = Omit<SharedAs<'photos'>, 'purpose'>

const galleryFor = async (report: Report): Promise<Gallery> => {
  const client = await api(routes.getClient, { params: { id: report.client.id } })
  const { line1, line2, town, postcode } = report.address
  const { primarycolour, secondarycolour, logo } = client.looknfeel
  return {
    ...{ id: report.id, ref: report.ref, date: report.date },
    type: client.reportfactory.reportTypeList.find(({ name }) => name === report.type)?.displayName ?? report.type,
    address: { line1, line2, town, postcode },
    client: { name: client.name, primarycolour, secondarycolour, ...(logo[0] && { logo: logo[0].src }) },
    checkOut: report.type === 'Check Out',
    groups: galleryOf(report),
  }
}

const open = async (id: string, signal: AbortSignal) => {
  if (!(await restoreIdentity())) throw new ApiError(404, { message: 'Nobody is signed in.' })
  const report = await api(routes.getReport, { params: { id }, signal })
  const [gallery, config] = await Promise.all([galleryFor(report), webConfig()])
  return { gallery, photoBucket: config.photoBucket }
}

/** A report's photographs: for visitors by the key of their link, for staff who are signed in without one. */
export const useGallery = (
  link: OpenedLink,
): { gallery: Gallery | undefined; photoBucket: string; closed: Closed | undefined } => {
  const byStaff = link.k === ''
  const shared = useShared(link, 'photos', { enabled: !byStaff })
  const { data, error } = useQuery({
    queryKey: ['gallery', link.id],
    queryFn: ({ signal }) => open(link.id, signal),
    enabled: byStaff,
    refetchOnWindowFocus: false,
  })
  if (!byStaff) return { gallery: shared.shared, photoBucket: shared.photoBucket, closed: shared.closed }
  return {
    gallery: data?.gallery,
    photoBucket: data?.photoBucket ?? '',
    closed: error ? closedBy(error) : undefined,
  }
}
