import { Manual, type ReportBody } from '@lintel/contract'
import type { Side } from '../side.ts'
import type { MakeId } from '../../new-id.ts'
import { counted } from '../progress.ts'
import { defineRules, keptEntries } from '../section.ts'

/** At check-in it is listed by someone holding it, so it counts as seen; at check-out that is asked. */
export const newManual = (side: Side, makeId: MakeId): Manual => Manual.parse({ _uuid: makeId(), seen: side === 'in' })

/** Answers the question. */
export const answerManual = (draft: ReportBody, index: number, seen: boolean): void => {
  const manual = draft.manuals[index]
  if (!manual) return
  manual.interacted = true
  manual.seen = seen
}

/** Before check-out, listing it means it was seen; one from the previous report is checked again. */
export const isUnanswered = ({ interacted, seen }: Pick<Manual, 'interacted' | 'seen'>, side: Side): boolean =>
  !interacted && (side === 'out' || !seen)

export const manuals = defineRules({
  section: 'manuals',
  progress: (body, side) => counted(body.manuals.map((manual) => manual.name !== '' && !isUnanswered(manual, side))),
  kept: keptEntries({
    schema: Manual,
    fields: {
      _uuid: 'held',
      name: 'fact',
      make: 'fact',
      model: 'fact',
      serial: 'fact',
      seen: 'own',
      interacted: 'own',
    },
    followOn: (manual) => ({ ...manual, seen: false, interacted: false }),
  }),
})
