/** How header fields are laid out. Touch-sized fields, and those `stacked` in a panel, have their labels above them. */
export interface FieldLayout {
  size: 'sm' | 'md'
  stacked: boolean
}

export const hasLabel = ({ size, stacked }: FieldLayout): boolean => stacked || size === 'md'

export const named = (name: string, layout: FieldLayout): { label: string } | { 'aria-label': string } =>
  hasLabel(layout) ? { label: name } : { 'aria-label': name }
