/** Of the size of fingers, or `stacked` in a panel that they must not leave, each has its name above it. */
export interface FieldLooks {
  size: 'sm' | 'md'
  stacked: boolean
}

/** True where there is room for a field's name. */
export const hasLabel = ({ size, stacked }: FieldLooks): boolean => stacked || size === 'md'

/** How a field is called: to be read where there is room for it. */
export const named = (name: string, looks: FieldLooks): { label: string } | { 'aria-label': string } =>
  hasLabel(looks) ? { label: name } : { 'aria-label': name }
