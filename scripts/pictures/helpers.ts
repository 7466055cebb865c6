import type { Page } from '@playwright/test'
import { helperStates } from '../../web/e2e/accessibility/helpers.ts'
import { hourStates } from '../../web/e2e/accessibility/hour.ts'
import type { State } from '../../web/e2e/accessibility/state.ts'
import { atEverySize, type Shot } from './shot.ts'

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
