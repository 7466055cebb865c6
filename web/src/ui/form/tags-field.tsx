import './mantine-multi-select.css'
import { shortTextMax } from '@lintel/contract'
import { TagsInput } from '@mantine/core'
import { clearButton } from '../clear-button.ts'
import { useReadOnlyList, useInput } from './field-context.ts'
import type { Field } from './field.ts'

/** The number of options shown at a time; typing narrows them. Rendering a thousand with each key is slow. */
const offered = 100

/** Words in any order, chosen from `options` or typed; Enter or a comma ends one. */
export function TagsField({
  options = [],
  maxTags,
  ...field
}: Field<string[]> & { options?: readonly string[]; maxTags?: number }) {
  const { label, value, onChange } = field
  return (
    <TagsInput
      {...useReadOnlyList()}
      {...useInput(field)}
      data={[...new Set(options)]}
      limit={offered}
      value={value}
      maxLength={shortTextMax}
      maxTags={maxTags}
      placeholder={value.length === 0 ? 'Search' : undefined}
      acceptValueOnBlur
      clearable
      clearButtonProps={clearButton(label)}
      onChange={onChange}
    />
  )
}
