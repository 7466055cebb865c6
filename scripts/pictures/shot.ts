import type { Page } from '@playwright/test'
import { helperStates } from '../../web/e2e/accessibility/helpers.ts'
import { hourStates } from '../../web/e2e/accessibility/hour.ts'
import type { State } from '../../web/e2e/accessibility/state.ts'

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

const names: Readonly<Record<string, string>> = {
  'a note that is recorded': 'note-recorded',
  'what was seen in a photograph': 'photo-transcription',
  'what was read of a document': 'document-review',
  'a workbook that is looked at': 'workbook-preview',
}

const shotsOf = (states: readonly State[]): readonly Shot[] =>
  states.flatMap(({ name, path, before, ready }) =>
    atEverySize({
      name: names[name] ?? name.replaceAll(' ', '-'),
      path: String(path),
      prepare: async (page: Page) => {
        await before?.(page)
        await page.reload()
        await ready(page)
      },
    }),
  )

/** What fills in a report by itself, set up by the accessibility walk. Changes to a page go with the page. */
export const helperShots = shotsOf(helperStates.filter(({ as }) => as === undefined))

/** The provider's settings for them. */
export const helperSettingShots = shotsOf(helperStates.filter(({ as }) => as !== undefined))

/** Features that speed up an inspector's work. */
export const hourShots = shotsOf(hourStates)
