import type { Client } from '@lintel/contract'
import type { ReportDocument } from '../document.ts'
import { fontPair, fontsFor } from '../fonts.ts'
import { brandCss, cssOf } from '../shared/branding.ts'
import { fontFallbackFor } from '../shared/font-fallback.ts'
import { date } from '../shared/format.ts'
import { mixins } from '../shared/mixins.ts'
import { printSettings } from '../shared/print-settings.ts'
import { styles } from '../shared/styles.ts'
import { daySheet, daySheetStyles } from './day-sheet-template.ts'
import { viewDaySheet, type DaySheetSource } from './day-sheet-view.ts'

export const daySheetDocument = async (
  source: DaySheetSource,
  { client, logo }: { client: Client; logo?: string | undefined },
): Promise<ReportDocument> => {
  // No report type's own.
  const settings = printSettings(client, '')
  const fonts = fontPair(settings.font)
  const view = viewDaySheet(source, { company: client.name, logo })
  const fallback = await fontFallbackFor(JSON.stringify(view))
  const day = date(source.date)
  const brand = brandCss({
    ...{ client, settings, fonts, fallback, rooms: [] },
    ...{ title: source.inspector, address: view.day, reference: `Day sheet ${day}` },
  })
  return {
    title: `Day sheet ${day}, ${source.inspector}`,
    lang: 'en-GB',
    bodyClass: '',
    parts: Object.entries({ mixins, daySheet }).map(([name, pug]) => ({ name, pug })),
    css: cssOf([styles, daySheetStyles, brand], { client }),
    fonts: [...(await fontsFor(fonts)), ...fallback.fonts],
    data: fallback.printableData(view),
    photographs: {},
  }
}
