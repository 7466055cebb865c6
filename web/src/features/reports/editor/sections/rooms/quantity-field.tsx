import { parseQuantity } from '@lintel/rules'
import { TextInput } from '@mantine/core'
import { memo } from 'react'
import { useFieldRef, useReadOnlyField } from '../../../../../ui/form/field-context.ts'
import { useFieldSize } from '../../../../../ui/form/section-page.tsx'
import classes from './quantity-field.module.css'

/** A quantity: digits only, not below 0; the up and down keys step. Empty means not counted. */
export const QuantityField = memo(function QuantityField({
  label,
  hidesLabel,
  quantity,
  path,
  onChange: set,
}: {
  label: string
  hidesLabel?: boolean
  quantity: number | undefined
  path?: string
  /** Must be a stable function, or typing elsewhere re-renders the field. */
  onChange: (quantity: number | undefined) => void
}) {
  const reads = useReadOnlyField()
  return (
    <TextInput
      {...reads}
      ref={useFieldRef(path)}
      {...(hidesLabel ? { 'aria-label': label } : { label })}
      size={useFieldSize()}
      inputMode="numeric"
      role="spinbutton"
      aria-valuemin={0}
      aria-valuenow={quantity}
      autoComplete="off"
      classNames={{ root: classes.root, input: classes.input }}
      value={quantity === undefined ? '' : String(quantity)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        const typed = event.currentTarget.value
        const counted = parseQuantity(typed)
        if (counted !== undefined || typed === '') set(counted)
      }}
      onKeyDown={(event) => {
        if (reads.readOnly || event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
        event.preventDefault()
        if (quantity === undefined && event.key === 'ArrowDown') return
        set((quantity ?? 0) + (event.key === 'ArrowUp' ? 1 : -1))
      }}
    />
  )
})
