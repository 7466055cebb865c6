/** How header fields are laid out. Touch-sized fields, and those `stacked` in a panel, have their labels above them. */
export interface FieldLooks {
  size: 'sm' | 'md'
  stacked: boolean
}

/** True if the field shows its label. */
export const hasLabel = ({ size, stacked }: FieldLooks): boolean => stacked || size === 'md'

/** The field's label: visible if there is room, otherwise for screen readers only. */
export const named = (name: string, looks: FieldLooks): { label: string } | { 'aria-label': string } =>
  hasLabel(looks) ? { label: name } : { 'aria-label': name }
