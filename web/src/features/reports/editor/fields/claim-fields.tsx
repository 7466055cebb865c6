import { itemQualities, keysOf, type ItemQuality } from '@lintel/contract'
import { pathByIds } from '@lintel/rules'
import { BoughtField } from '../../../../ui/form/bought-field.tsx'
import type { Field } from '../../../../ui/form/field.ts'
import { ChoiceField, Fields } from '../../../../ui/form/fields.tsx'
import { useEditor } from '../editor-context.tsx'

const qualities = keysOf(itemQualities)

/** What a claim for a thing needs. */
export function ClaimFields({ bought, quality }: { bought: Field<string>; quality: Field<ItemQuality> }) {
  const last = useEditor(({ body }) => body.date.slice(0, 7))
  const key = useEditor(({ header, body }) => `${header.id} ${pathByIds(body, bought.path ?? '')}`)
  return (
    <Fields columns="repeat(2, minmax(0, 1fr))">
      <BoughtField {...bought} of={key} last={last} />
      <ChoiceField {...quality} options={qualities} labels={itemQualities} />
    </Fields>
  )
}
