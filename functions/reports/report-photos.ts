import type { RouteAnswer, RouteInput, routes } from '@lintel/contract'
import { photosOfType } from '@lintel/rules'
import type { Context } from '../lib/context.ts'
import { openReport } from './read-report.ts'

type Route = typeof routes.listReportPhotosOfType

export async function listReportPhotosOfType(
  ctx: Context,
  { params, query }: RouteInput<Route>,
): Promise<RouteAnswer<Route>> {
  const photos = photosOfType(await openReport(ctx, params.id), params.type)
  const { itemref } = query
  return { data: photos.filter((photo) => itemref === undefined || photo.itemref === itemref) }
}
