import './mantine-multi-select.css'
import { shortTextMax } from '@lintel/contract'
import { TagsInput } from '@mantine/core'
import { clearButton } from '../clear-button.ts'
import { useFieldError, useFieldRef, useReadOnlyList } from './field-context.ts'
import type { Field } from './fields.tsx'
import { useFieldSize } from './section-page.tsx'

/** Words in any order, chosen from `options` or typed anew; Enter or a comma ends one. */
export function TagsField({
  options = [],
  label,
  value,
  onChange,
  path,
  error,
  hint,
  maxTags,
}: Field<string[]> & { options?: readonly string[]; maxTags?: number }) {
  return (
    <TagsInput
      {...useReadOnlyList()}
      label={label}
      description={hint}
      error={useFieldError(path, value, error)}
      ref={useFieldRef(path)}
      data-path={path}
      size={useFieldSize()}
      data={[...new Set(options)]}
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
