import type { ReportBody } from '@lintel/contract'

/** Fields with the former one's name (prepared by, made with) follow; other text stays. */
export const assignInspector = (
  draft: ReportBody,
  { id, name }: { id: string; name: string },
  formerName: string,
): void => {
  draft.userId = id
  if (draft.preparedBy === '' || draft.preparedBy === formerName) draft.preparedBy = name
}
