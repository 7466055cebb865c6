import type { EditorSectionName } from '@lintel/contract'

export interface Gap {
  count: number
  /** 'key not counted', 'keys not counted'. */
  one: string
  many: string
  /** The first such item. */
  itemId?: string
}

/** With the section of the editor in which it is closed. */
export interface GapInSection extends Gap {
  section: EditorSectionName
}

/** '11 photographs not assigned' */
export const gapText = ({ count, one, many }: Gap): string => `${count} ${count === 1 ? one : many}`

export const gap = (count: number, one: string, many: string): Gap[] => (count === 0 ? [] : [{ count, one, many }])
