import { Manual, type ReportBody } from '@lintel/contract'
import type { Side } from '../../report-edits/places.ts'
import type { MakeId } from '../../report-edits/rooms.ts'
import { counted } from '../progress.ts'
import { defineRules, keptEntries } from '../section.ts'

/**
 * A manual. Whoever lists one at check-in has it in hand, so it counts as seen; at check-out that is a question of its
 * own.
 */
export const newManual = (side: Side, makeId: MakeId): Manual => Manual.parse({ _uuid: makeId(), seen: side === 'in' })

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

export const manuals = defineRules({
  section: 'manuals',
  progress: (body, side) => counted(body.manuals.map((manual) => manual.name !== '' && !isUnanswered(manual, side))),
  kept: keptEntries({
    schema: Manual,
    fields: {
      ...{ _uuid: 'held', name: 'fact', make: 'fact', model: 'fact', serial: 'fact' },
      ...{ seen: 'own', interacted: 'own' },
    },
    followOn: (manual) => ({ ...manual, seen: false, interacted: false }),
  }),
})
