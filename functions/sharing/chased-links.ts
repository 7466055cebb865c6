import type { LinkPurpose } from '@lintel/contract'
import { foldedAddress } from '@lintel/rules'
import { queryLinks, type StoredLink } from './store.ts'

export {
  addReminder,
  changeChased,
  chasedPages,
  dueHours,
  dueIn,
  endLook,
  expiring,
  readLink,
  removeReminder,
  type DueLink,
  type RecordedReminder,
  type StoredLink,
} from './store.ts'

/** Still chased, of a report, by the person's address; of one purpose, or of all. */
export async function asksOf({
  reportId,
  email,
  purpose,
}: {
  reportId: string
  email: string
  purpose?: LinkPurpose
}): Promise<StoredLink[]> {
  const links = await queryLinks(reportId)
  return links.filter(
    ({ gsi1pk, sentto, purpose: own }) =>
      gsi1pk !== undefined &&
      sentto !== undefined &&
      foldedAddress(sentto.email) === foldedAddress(email) &&
      (purpose === undefined || own === purpose),
  )
}
