import { parseQuantity, setQuantity } from '@lintel/rules'
import { TextInput } from '@mantine/core'
import { memo } from 'react'
import { useOpenReport } from '../editor-context.tsx'
import classes from './quantity-field.module.css'

/** How many there are: digits alone, nothing below 0; the up and down keys count. */
export const QuantityField = memo(function QuantityField({
  itemId,
  quantity,
  size,
  disabled,
}: {
  itemId: string
  quantity: number
  size: 'sm' | 'md'
  disabled: boolean
}) {
  const { store } = useOpenReport()
  const set = (value: number) =>
    store.editItem('Change quantity', itemId, (draft, place) => setQuantity(draft, place, value), 'qty')
  return (
    <TextInput
      label="Qty"
      size={size}
      disabled={disabled}
      inputMode="numeric"
      role="spinbutton"
      aria-valuemin={0}
      aria-valuenow={quantity}
      autoComplete="off"
      classNames={{ root: classes.root, input: classes.input }}
      value={String(quantity)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => set(parseQuantity(event.currentTarget.value))}
      onKeyDown={(event) => {
        if (event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
        event.preventDefault()
        set(quantity + (event.key === 'ArrowUp' ? 1 : -1))
      }}
    />
  )
})
