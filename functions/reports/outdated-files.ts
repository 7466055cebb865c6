import type { Attachment, ReportSummary } from '@lintel/contract'
import { findListedWithLooks, type ListedWithLooks } from '../clients/find-client.ts'

/** Files in which nothing of a look is. */
const withoutLook: ReadonlySet<string> = new Set(['photos', 'export', 'preview'])

type WithFiles = Pick<ReportSummary, 'client' | 'branchId' | 'attachments'>

/** A report as answers have it: each file says so whose making began before its branch's look changed. */
export function withOutdated<R extends WithFiles>(report: R, clients: readonly ListedWithLooks[]): R {
  const looks = clients.find(({ client }) => client.id === report.client.id)?.looksChanged ?? {}
  const changedAt = Object.hasOwn(looks, report.branchId) ? looks[report.branchId] : undefined
  if (changedAt === undefined) return report
  const isOld = ({ src, begunAt, createdAt = '' }: Attachment) =>
    src !== undefined && (begunAt ?? createdAt) <= changedAt
  const attachments = Object.entries(report.attachments).map(([key, file]): [string, Attachment] => [
    key,
    !withoutLook.has(key) && isOld(file) ? { ...file, outdated: true } : file,
  ])
  return { ...report, attachments: Object.fromEntries(attachments) }
}

/** The same of one report, whose client is read for it. */
export const seenWithLook = async <R extends WithFiles>(report: R): Promise<R> =>
  withOutdated(report, await findListedWithLooks([report.client.id]))
