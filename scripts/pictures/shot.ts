import type { Page } from '@playwright/test'

/** A screen of which pictures are made, in both schemes. */
export interface Shot {
  /** Of the file, without the scheme. */
  name: string
  path: string
  width: number
  /** What is done on the screen once it is there. */
  prepare?: (page: Page) => Promise<unknown>
}

export const desk = 1440
export const tablet = 820
export const phone = 390

/** The same screen on a desk, a tablet and a phone; the last two say so in the file's name. */
export const atEverySize = ({ name, ...shot }: Omit<Shot, 'width'>): Shot[] => [
  { name, ...shot, width: desk },
  { name: `${name}-tablet`, ...shot, width: tablet },
  { name: `${name}-phone`, ...shot, width: phone },
]
