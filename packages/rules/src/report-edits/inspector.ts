import type { ReportBody } from '@lintel/contract'

/**
 * Makes somebody else the inspector. The report says who prepared it, and was made with the former inspector's name: that
 * goes with them. What somebody has typed instead stays.
 */
export const assignInspector = (
  draft: ReportBody,
  { id, name }: { id: string; name: string },
  formerName: string,
): void => {
  draft.userId = id
  if (draft.preparedBy === '' || draft.preparedBy === formerName) draft.preparedBy = name
}
