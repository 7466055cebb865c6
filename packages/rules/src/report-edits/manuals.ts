import type { ReportBody } from '@lintel/contract'

/** Says whether a manual was there at check-out; from then on the question counts as answered. */
export const answerManual = (draft: ReportBody, index: number, seen: boolean): void => {
  const manual = draft.manuals[index]
  if (!manual) return
  manual.interacted = true
  manual.seen = seen
}
