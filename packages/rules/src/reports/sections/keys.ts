import { Key } from '@lintel/contract'
import type { Side } from '../side.ts'
import type { MakeId } from '../../new-id.ts'
import { handedOver, returnedOf } from '../counted-entries.ts'
import { counted } from '../progress.ts'
import { defineRules, keptEntries } from '../section.ts'

/** Its quantity is one on the written side. */
export const newKey = (side: Side, makeId: MakeId): Key => Key.parse({ _uuid: makeId(), qty: { [side]: 1 } })

export const keys = defineRules({
  section: 'keys',
  progress: (body, side) =>
    counted(
      body.keys.map((key) => key.name !== '' && (side === 'in' ? key.qty.in > 0 : returnedOf(key) !== undefined)),
    ),
  kept: keptEntries({
    schema: Key,
    fields: {
      _uuid: 'held',
      code: 'fact',
      name: 'fact',
      notes: 'fact',
      type: 'fact',
      photos: 'sides',
      qty: 'sides',
    },
    followOn: handedOver<Key>,
  }),
})
