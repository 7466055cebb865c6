import { cutText, ReportBody, shortTextMax, type Client, type Dictionary } from '@lintel/contract'
import { checklistDictionary, fillChecklists } from '../checklists/fill.ts'
import { newId } from '../new-id.ts'
import { dayInLondon } from '../plain-dates.ts'
import { withoutCheckInMarks } from './restore-check-in.ts'

/** Dated today and the caller's own unless given, with the questions of its type. */
export const newReportBody = (
  given: Partial<ReportBody> & Pick<ReportBody, 'branchId' | 'type'>,
  {
    client,
    dictionary,
    by,
    now,
  }: {
    client: Pick<Client, 'users'>
    /** Without one there are no questions. */
    dictionary: Dictionary | undefined
    by: { userId: string; name: string }
    now: Date
  },
): ReportBody => {
  const userId = given.userId ?? by.userId
  const inspector = client.users.find(({ id }) => id === userId)?.name ?? by.name
  const preparedBy = given.preparedBy || cutText(inspector, shortTextMax)
  const body = ReportBody.parse({ ...given, preparedBy, date: given.date ?? dayInLondon(now), userId })
  withoutCheckInMarks(body)
  if (dictionary) fillChecklists(body, checklistDictionary(dictionary, body.type), newId)
  return body
}
