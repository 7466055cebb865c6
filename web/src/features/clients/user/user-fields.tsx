import { userColours, type Branch } from '@lintel/contract'
import { ColourField } from '../../../ui/form/colour-field.tsx'
import { Fields, SwitchField } from '../../../ui/form/fields.tsx'
import type { Field } from '../../../ui/form/field.ts'
import { MultiSelectField } from '../../../ui/form/multi-select-field.tsx'

export function BranchesField({ branches, ...field }: Field<string[]> & { branches: readonly Branch[] }) {
  return <MultiSelectField {...field} options={branches} hint="None chosen means all of them." />
}

export function PlannerFields({ color, active }: { color: Field<string>; active: Field<boolean> }) {
  return (
    <Fields columns="220px 1fr" narrow="1fr">
      <ColourField {...color} swatches={userColours} />
      <SwitchField {...active} beside hint="Appointments can be assigned to this user." />
    </Fields>
  )
}
