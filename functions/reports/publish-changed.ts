import type { ReportEvent } from '@lintel/contract'
import { publish, publishByMembership, logFailure } from '../realtime/publish.ts'
import type { Author } from './save/next-version.ts'
import { findHeader } from './read-report.ts'
import type { StoredHeader } from './store/index.ts'

export const publishReportChanged = (
  ctx: Pick<Author, 'user'>,
  { id, version, client, branchId, locked, deleted, delivery }: Omit<StoredHeader, 'emailcount'>,
): Promise<void> =>
  publish(
    {
      event: 'reportchanged',
      reportId: id,
      version,
      by: ctx.user.name,
      locked,
      deleted,
      // The recipient is left out.
      deliveryAt: delivery?.at ?? null,
    },
    { clientId: client.id, branchId },
  )

/** Notifies those who can open the report now: its branch may have changed in the meantime. */
export const publishOfReport = (event: ReportEvent): Promise<void> => publishBy(publish, event)

/** For the upload function, whose stack is deployed before the user pool. */
export const publishOfUpload = (event: ReportEvent): Promise<void> => publishBy(publishByMembership, event)

const publishBy = (how: typeof publish, event: ReportEvent): Promise<void> =>
  logFailure(event, async () => {
    const report = await findHeader(event.reportId)
    if (report) await how(event, { clientId: report.client.id, branchId: report.branchId })
  })
