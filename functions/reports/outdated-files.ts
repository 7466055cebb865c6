import type { Attachment, PrintedLook, ReportSummary } from '@lintel/contract'
import { findListedWithLooks, type ListedWithLooks } from '../clients/find-client.ts'

/** Files in which nothing of a look is. */
const withoutLook: ReadonlySet<string> = new Set(['photos', 'export', 'preview'])

type WithFiles = Pick<ReportSummary, 'client' | 'branchId' | 'attachments'>

type Looks = Omit<ListedWithLooks, 'client'>

const changeOf = ({ looksChanged = {} }: Looks, branchId: string): string | undefined =>
  Object.hasOwn(looksChanged, branchId) ? looksChanged[branchId] : undefined

/** True where a file was printed in another look than its branch has. */
function isOutdated({ src, look, begunAt, createdAt = '' }: Attachment, branchId: string, looks: Looks): boolean {
  if (src === undefined) return false
  const changed = changeOf(looks, branchId)
  const { backgrounds } = looks
  if (look)
    return (
      look.changed !== changed || (backgrounds && look.images.some((image) => !backgrounds.includes(image))) === true
    )
  // Of an earlier release: it does not say in which look it was printed.
  return changed !== undefined && (begunAt ?? createdAt) <= changed
}

/** A report as answers have it: each file says so that was printed in another look than its branch has now. */
export function withOutdated<R extends WithFiles>(report: R, clients: readonly ListedWithLooks[]): R {
  const looks = clients.find(({ client }) => client.id === report.client.id)
  if (!looks) return report
  const attachments = Object.entries(report.attachments).map(([key, file]): [string, Attachment] => [
    key,
    !withoutLook.has(key) && isOutdated(file, report.branchId, looks) ? { ...file, outdated: true } : file,
  ])
  return { ...report, attachments: Object.fromEntries(attachments) }
}

/** The same of one report, whose client is read for it. */
export const seenWithLook = async <R extends WithFiles>(report: R): Promise<R> =>
  withOutdated(report, await findListedWithLooks([report.client.id]))

/**
 * In which look a file is printed of a client that is read after this, and not before. A look that is saved meanwhile
 * may then be in it without being named, never the other way round: at worst it is printed once more.
 */
export async function lookOfNow(clientId: string): Promise<(branchId: string) => Pick<PrintedLook, 'changed'>> {
  const [looks] = await findListedWithLooks([clientId])
  return (branchId) => ({ changed: looks && changeOf(looks, branchId) })
}
