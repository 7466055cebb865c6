import type { ReportEvent } from '@lintel/contract'
import { publish, publishByMembership, unlessItFails } from '../realtime/publish.ts'
import type { Author } from './next-version.ts'
import { findHeader } from './read-report.ts'
import type { StoredHeader } from './store/index.ts'

/** Notifies everybody with the report or the list open that the caller has changed it. */
export const tellChanged = (
  ctx: Pick<Author, 'user'>,
  { id, version, client, branchId, locked, deleted, delivery }: StoredHeader,
): Promise<void> =>
  publish(
    { clientId: client.id, branchId },
    {
      event: 'reportchanged',
      reportId: id,
      version,
      by: ctx.user.name,
      locked,
      deleted,
      deliveryAt: delivery?.at ?? null,
    },
  )

/** Notifies those who may open the report now: its branch may have changed in the meantime. */
export const tellOfReport = (event: ReportEvent): Promise<void> => tellBy(event, publish)

/** As `tellOfReport`, for the upload function: its stack is deployed before the user pool, so it cannot query that. */
export const tellOfArrival = (event: ReportEvent): Promise<void> => tellBy(event, publishByMembership)

const tellBy = (event: ReportEvent, tell: typeof publish): Promise<void> =>
  unlessItFails(event, async () => {
    const report = await findHeader(event.reportId)
    if (report) await tell({ clientId: report.client.id, branchId: report.branchId }, event)
  })
