import './mantine-colour.css'
import { ColorInput } from '@mantine/core'
import { useReadOnlyField } from './field-context.ts'
import type { Field } from './field.ts'
import { useInput } from './use-input.ts'

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
