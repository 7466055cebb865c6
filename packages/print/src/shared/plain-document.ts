import type { Client } from '@lintel/contract'
import type { ReportDocument } from '../document.ts'
import { fontPair, fontsFor } from '../fonts.ts'
import { brandCss, cssOf, type Running } from './branding.ts'
import { fontFallbackFor } from './font-fallback.ts'
import type { PhotographSizes } from './photographs.ts'
import type { PrintSettings } from './print-settings.ts'
import { styles } from './styles.ts'
import type { Part } from './template-parts.ts'

interface PlainDocument {
  client: Client
  settings: PrintSettings
  title: string
  /** In the margins of its pages. */
  running: Pick<Running, 'title' | 'address' | 'reference'>
  view: Record<string, unknown>
  css: readonly string[]
  parts: Part[]
  /** The client's own. */
  template?: { csscode?: string; locals: Record<string, unknown> } | undefined
  rooms?: Running['rooms']
  photographs?: PhotographSizes
}

/** Not a report: it has not its sections, but the client's branding. */
export const plainDocument = async (of: PlainDocument): Promise<ReportDocument> => {
  const { client, settings, title, running, view, css, parts, template, rooms = [], photographs = {} } = of
  const fonts = fontPair(settings.font)
  const fallback = await fontFallbackFor(JSON.stringify([view, client.name]))
  const brand = brandCss({ client, settings, fonts, fallback, rooms, ...running })
  return {
    title,
    lang: 'en-GB',
    bodyClass: '',
    parts,
    css: cssOf([styles, ...css, brand], { client, template }),
    fonts: [...(await fontsFor(fonts)), ...fallback.fonts],
    data: { ...fallback.printableData(view), ...template?.locals },
    photographs,
    ownTemplate: template !== undefined,
  }
}
