import './mantine-colour.css'
import { ColorInput } from '@mantine/core'
import { useReadOnlyField, useInput } from './field-context.ts'
import type { Field } from './field.ts'

/** A colour as `#rrggbb`, typed or picked; '' for none. */
export function ColourField({ swatches, ...field }: Field<string> & { swatches?: readonly string[] }) {
  const { value, onChange } = field
  return (
    <ColorInput
      {...useReadOnlyField()}
      {...useInput(field)}
      format="hex"
      fixOnBlur={false}
      withEyeDropper={false}
      placeholder="#rrggbb"
      swatches={swatches && [...swatches]}
      value={value}
      onChange={onChange}
    />
  )
}
