import { foldedAddress } from '@lintel/rules'
import type { TransactItem } from '../lib/table.ts'
import { endChasing, queryLinks, type StoredLink } from './store.ts'

export {
  addReminder,
  changeChased,
  chasedPages,
  dueHours,
  dueIn,
  endLook,
  endPeriod,
  expiring,
  readLink,
  removeReminder,
  type DueLink,
  type RecordedReminder,
  type StoredLink,
} from './store.ts'

const isOf = ({ sentto }: Pick<StoredLink, 'sentto'>, email: string | undefined): boolean =>
  sentto !== undefined && email !== undefined && foldedAddress(sentto.email) === foldedAddress(email)

/** Still chased, of a report, by the person's address. */
export const asksOf = async (reportId: string, email: string): Promise<StoredLink[]> =>
  (await queryLinks(reportId)).filter((link) => link.gsi1pk !== undefined && isOf(link, email))

type Asking = Pick<StoredLink, 'id' | 'reportId' | 'purpose' | 'signatureId' | 'sentto'>

/** Of the other links that ask the same person for the same: of their signature, or with their address. */
export async function endOtherAsks({ id, reportId, purpose, signatureId, sentto }: Asking): Promise<TransactItem[]> {
  // A new link to sign revokes the former one.
  if (purpose === 'signature') return []
  const isSame = (one: StoredLink) =>
    one.purpose === purpose && one.signatureId === signatureId && (signatureId ?? isOf(one, sentto?.email))
  const others = (await queryLinks(reportId)).filter((one) => one.id !== id && one.gsi1pk !== undefined && isSame(one))
  return others.map(endChasing)
}
