import type { EditorSectionName } from '@lintel/contract'

/** Something that a report leaves open. */
export interface Gap {
  /** How many of it there are. */
  count: number
  /** What of one, and of several: 'key not counted', 'keys not counted'. */
  one: string
  many: string
  /** The item that is the first of them. */
  itemId?: string
}

/** A gap and the section of the editor in which it is closed. */
export interface GapInSection extends Gap {
  section: EditorSectionName
}

/** '11 photographs not assigned' */
export const gapText = ({ count, one, many }: Gap): string => `${count} ${count === 1 ? one : many}`

/** A gap, or none where nothing of it is open. */
export const gap = (count: number, one: string, many: string): Gap[] => (count === 0 ? [] : [{ count, one, many }])
