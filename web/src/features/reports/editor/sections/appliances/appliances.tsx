import { applianceTypes } from '@lintel/contract'
import { newAppliance } from '@lintel/rules'
import { memo } from 'react'
import { ChoiceField, Fields, SwitchField, TextField } from '../../../../../ui/form/fields.tsx'
import { useEditor } from '../../editor-context.tsx'
import { EntryBody, EntryQuantity, useCompares, EntryPhotos } from '../../entries/entry-body.tsx'
import { EntryCard } from '../../entries/entry-card.tsx'
import { EntryList, type EntryProps } from '../../entries/entry-list.tsx'
import { ClaimFields } from '../../fields/claim-fields.tsx'
import { useEntryFields } from '../../entries/use-entry.tsx'

const ApplianceEntry = memo(function ApplianceEntry({ index, id }: EntryProps) {
  const compares = useCompares()
  const fields = useEntryFields('appliances', index)
  if (!fields) return null
  const { entry: appliance, field } = fields
  const place = { list: 'appliances', index, id } as const
  return (
    <EntryCard {...place} noun="appliance" name={appliance.name}>
      <EntryBody
        entry={appliance}
        renderQuantity={(side, shown) => <EntryQuantity {...place} side={side} shown={shown} />}
        renderPhotos={(side, shown) => (
          <EntryPhotos {...place} side={side} shown={shown} label={appliance.name || 'the appliance'} />
        )}
      >
        <Fields
          columns={`minmax(0, 2fr) minmax(0, 1fr)${compares ? '' : ' 76px'}`}
          narrow={compares ? 'minmax(0, 1fr)' : 'minmax(0, 1fr) 76px'}
        >
          <TextField {...field('name', 'Name')} wide />
          <ChoiceField {...field('type', 'Type')} options={applianceTypes} />
          {!compares && <EntryQuantity {...place} side="in" shown={false} />}
        </Fields>
        <Fields columns="repeat(3, minmax(0, 1fr))">
          <TextField {...field('make', 'Make')} />
          <TextField {...field('model', 'Model')} />
          <TextField {...field('serial', 'Serial number')} wide />
        </Fields>
        <ClaimFields bought={field('bought', 'Bought')} quality={field('quality', 'Quality')} />
        <SwitchField {...field('manualpresent', 'Manual present')} />
      </EntryBody>
    </EntryCard>
  )
})

function Summary() {
  const count = useEditor((state) => state.body.appliances.length)
  return count === 0 ? null : `${count} ${count === 1 ? 'appliance' : 'appliances'}`
}

export function AppliancesScreen() {
  return (
    <EntryList
      list="appliances"
      title="Appliances"
      noun="appliance"
      empty="No appliances yet. Add each with its make, model and serial number, so that it can be identified."
      summary={<Summary />}
      newEntry={newAppliance}
      Entry={ApplianceEntry}
    />
  )
}
