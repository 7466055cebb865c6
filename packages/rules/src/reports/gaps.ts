import type { EditorSectionName } from '@lintel/contract'

/** A gap in a report. */
export interface Gap {
  /** The number of such gaps. */
  count: number
  /** Singular and plural: 'key not counted', 'keys not counted'. */
  one: string
  many: string
  /** The first such item. */
  itemId?: string
}

/** A gap and the section of the editor in which it is closed. */
export interface GapInSection extends Gap {
  section: EditorSectionName
}

/** '11 photographs not assigned' */
export const gapText = ({ count, one, many }: Gap): string => `${count} ${count === 1 ? one : many}`

/** A gap, or none if the count is 0. */
export const gap = (count: number, one: string, many: string): Gap[] => (count === 0 ? [] : [{ count, one, many }])
