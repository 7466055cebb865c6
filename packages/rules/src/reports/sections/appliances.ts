import { Appliance } from '@lintel/contract'
import type { Side } from '../side.ts'
import type { MakeId } from '../../new-id.ts'
import { handedOver } from '../counted-entries.ts'
import { counted } from '../progress.ts'
import { defineRules, keptEntries } from '../section.ts'

/** Its quantity is one on the written side. */
export const newAppliance = (side: Side, makeId: MakeId): Appliance =>
  Appliance.parse({ _uuid: makeId(), qty: { [side]: 1 } })

export const appliances = defineRules({
  section: 'appliances',
  progress: (body) => counted(body.appliances.map(({ name, type }) => name !== '' && type !== '')),
  kept: keptEntries({
    schema: Appliance,
    fields: {
      _uuid: 'held',
      name: 'fact',
      type: 'fact',
      make: 'fact',
      model: 'fact',
      serial: 'fact',
      bought: 'fact',
      quality: 'fact',
      qty: 'sides',
      manualpresent: 'fact',
      photos: 'sides',
    },
    followOn: handedOver<Appliance>,
  }),
})
