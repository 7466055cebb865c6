import type { Page } from '@playwright/test'

/** A screen to take pictures of, in both colour schemes. */
export interface Shot {
  /** Of the file, without the scheme. */
  name: string
  path: string
  width: number
  /** Actions on the screen once it is loaded. */
  prepare?: (page: Page) => Promise<unknown>
}

export const desk = 1440
export const tablet = 820
export const phone = 390

/** The same screen on a desktop, a tablet and a phone; the file names of the last two include it. */
export const atEverySize = ({ name, ...shot }: Omit<Shot, 'width'>): Shot[] => [
  { name, ...shot, width: desk },
  { name: `${name}-tablet`, ...shot, width: tablet },
  { name: `${name}-phone`, ...shot, width: phone },
]
