import { keysOf } from '@lintel/contract'
import type { Field } from '../../../ui/form/field.ts'
import { SelectField } from '../../../ui/form/select-field.tsx'

/** One of these is always chosen. */
export function OneOf<T extends string>({ names, ...field }: Field<T> & { names: Readonly<Record<T, string>> }) {
  const known = keysOf(names)
  return (
    <SelectField
      {...field}
      options={known.map((id) => ({ id, name: names[id] }))}
      onChange={(chosen) => {
        const next = known.find((id) => id === chosen)
        if (next !== undefined) field.onChange(next)
      }}
    />
  )
}
