import { routes, type Report } from '@lintel/contract'
import { galleryOf, lookOf } from '@lintel/rules'
import type { QueryClient } from '@tanstack/react-query'
import { api, ApiError } from '../../lib/api.ts'
import { clientQuery } from '../../lib/client.queries.ts'
import { webConfig } from '../../lib/config.ts'
import { restoreIdentity, startSessions } from '../../lib/session.ts'
import type { Gallery } from './shared.queries.ts'

const galleryFor = async (report: Report, cache: QueryClient): Promise<Gallery> => {
  const client = await cache.fetchQuery(clientQuery(report.client.id))
  const { line1, line2, town, postcode } = report.address
  const { primarycolour, secondarycolour, logo, banner } = lookOf(client, report.branchId)
  return {
    id: report.id,
    ref: report.ref,
    date: report.date,
    type: client.reportfactory.reportTypeList.find(({ name }) => name === report.type)?.displayName ?? report.type,
    address: { line1, line2, town, postcode },
    client: {
      name: client.name,
      primarycolour,
      secondarycolour,
      ...(logo[0] && { logo: logo[0].src }),
      ...(banner[0] && { banner: banner[0].src }),
    },
    checkOut: report.type === 'Check Out',
    groups: galleryOf(report),
  }
}

/** @throws ApiError 404 if nobody is signed in */
export const openAsStaff = async (id: string, cache: QueryClient, signal: AbortSignal) => {
  await startSessions(() => location.reload())
  if (!(await restoreIdentity())) throw new ApiError(404, { message: 'Nobody is signed in.' })
  const report = await api(routes.getReport, { params: { id }, signal })
  const [gallery, config] = await Promise.all([galleryFor(report, cache), webConfig()])
  return { gallery, photoBucket: config.photoBucket }
}
