/** How header fields are laid out. Touch-sized fields, and those `stacked` in a panel, have their labels above them. */
export interface FieldLayout {
  size: 'sm' | 'md'
  stacked: boolean
}

/** True if the field shows its label. */
export const hasLabel = ({ size, stacked }: FieldLayout): boolean => stacked || size === 'md'

/** The field's label: visible if there is room, otherwise for screen readers only. */
export const named = (name: string, layout: FieldLayout): { label: string } | { 'aria-label': string } =>
  hasLabel(layout) ? { label: name } : { 'aria-label': name }
