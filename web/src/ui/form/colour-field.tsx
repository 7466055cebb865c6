import './mantine-colour.css'
import { ColorInput } from '@mantine/core'
import { useFieldError, useFieldRef, useReadOnlyField } from './field-context.ts'
import type { Field } from './fields.tsx'
import { useFieldSize } from './section-page.tsx'

/** A colour as `#rrggbb`, typed or picked; '' where there is none. */
export function ColourField({
  swatches,
  label,
  value,
  onChange,
  path,
  error,
  hint,
}: Field<string> & { swatches?: readonly string[] }) {
  return (
    <ColorInput
      {...useReadOnlyField()}
      label={label}
      description={hint}
      error={useFieldError(path, value, error)}
      ref={useFieldRef(path)}
      data-path={path}
      size={useFieldSize()}
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
