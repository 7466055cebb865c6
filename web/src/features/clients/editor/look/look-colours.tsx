import type { LookAndFeel } from '@lintel/contract'
import { ColourField } from '../../../../ui/form/colour-field.tsx'
import { Fields } from '../../../../ui/form/fields.tsx'
import type { Field } from '../../../../ui/form/field.ts'
import { FieldGroup } from '../../../../ui/form/section-page.tsx'
import { colourHint } from './colour-hint.ts'

type Part = 'primarycolour' | 'secondarycolour'

export function LookColours({
  field,
  look,
  note,
}: {
  field: (part: Part, label: string) => Field<string>
  look: Pick<LookAndFeel, Part>
  note?: string
}) {
  return (
    <FieldGroup title="Colours" {...(note !== undefined && { note })}>
      <Fields columns="1fr 1fr" narrow="1fr">
        <ColourField {...field('primarycolour', 'Primary colour')} hint={colourHint(look.primarycolour)} />
        <ColourField {...field('secondarycolour', 'Secondary colour')} hint={colourHint(look.secondarycolour)} />
      </Fields>
    </FieldGroup>
  )
}
