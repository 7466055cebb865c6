import type { Manual, ReportBody } from '@lintel/contract'
import type { Side } from './places.ts'

/** Says whether a manual was there at check-out; from then on the question counts as answered. */
export const answerManual = (draft: ReportBody, index: number, seen: boolean): void => {
  const manual = draft.manuals[index]
  if (!manual) return
  manual.interacted = true
  manual.seen = seen
}

/**
 * True while nobody has said whether a manual is there. Before check-out it is seen by whoever lists it; one that came
 * from the report before is looked for anew.
 */
export const isUnanswered = ({ interacted, seen }: Pick<Manual, 'interacted' | 'seen'>, side: Side): boolean =>
  !interacted && (side === 'out' || !seen)
