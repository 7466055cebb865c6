import type { Attachment, PrintedLook, ReportSummary } from '@lintel/contract'
import { findListedWithLooks, type ListedWithLooks } from '../clients/find-client.ts'

const withoutLook: ReadonlySet<string> = new Set(['photos', 'export', 'preview'])

type WithFiles = Pick<ReportSummary, 'client' | 'branchId' | 'attachments'> & Partial<Pick<ReportSummary, 'legacy'>>

type Looks = Omit<ListedWithLooks, 'client'>

const changeOf = ({ looksChanged = {} }: Looks, branchId: string): string | undefined =>
  Object.hasOwn(looksChanged, branchId) ? looksChanged[branchId] : undefined

const isOutdated = ({ src, look }: Attachment, branchId: string, looks: Looks): boolean =>
  src !== undefined &&
  look !== undefined &&
  (look.changed !== changeOf(looks, branchId) || look.images.some((image) => !looks.backgrounds.includes(image)))

/** Marks files printed in another look than the branch now has. */
export function markOutdatedFiles<R extends WithFiles>(report: R, clients: readonly ListedWithLooks[]): R {
  const looks = clients.find(({ client }) => client.id === report.client.id)
  // Files of an earlier system cannot be printed again.
  if (!looks || report.legacy) return report
  const attachments = Object.entries(report.attachments).map(([key, file]): [string, Attachment] => [
    key,
    !withoutLook.has(key) && isOutdated(file, report.branchId, looks) ? { ...file, outdated: true } : file,
  ])
  return { ...report, attachments: Object.fromEntries(attachments) }
}

export const withOutdatedFiles = async <R extends WithFiles>(report: R): Promise<R> =>
  Object.values(report.attachments).some(({ look }) => look)
    ? markOutdatedFiles(report, await findListedWithLooks([report.client.id]))
    : report

/** Call it before the client is read: then at worst a file is printed once more when a look is saved meanwhile. */
export async function lookChangesOf(clientId: string): Promise<(branchId: string) => Pick<PrintedLook, 'changed'>> {
  const [looks] = await findListedWithLooks([clientId])
  return (branchId) => ({ changed: looks && changeOf(looks, branchId) })
}
