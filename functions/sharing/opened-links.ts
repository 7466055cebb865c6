import { queryLinks } from './store.ts'

/** Ids of the signatures whose link was opened: also with a code shown on the spot. */
export const signaturesOpened = async (reportId: string): Promise<string[]> =>
  (await queryLinks(reportId)).flatMap(({ signatureId, openedAt }) => (signatureId && openedAt ? signatureId : []))
