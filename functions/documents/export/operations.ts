import type { RouteInput, routes } from '@lintel/contract'
import type { Context } from '../../lib/context.ts'
import { HttpError } from '../../lib/http-error.ts'
import { assertWorkedWith, openToChange } from '../../reports/guards.ts'
import { startJob } from '../jobs/start-job.ts'
import { endpointOf } from './endpoint.ts'

export async function exportReport(ctx: Context, { params }: RouteInput<typeof routes.exportReport>) {
  const { row, client } = await openToChange(ctx, params.id)
  assertWorkedWith(row.record)
  const endpoint = endpointOf(client)
  if (typeof endpoint === 'string') throw new HttpError(400, endpoint)
  return startJob(ctx, row.record, { kind: 'export', payload: {} })
}
