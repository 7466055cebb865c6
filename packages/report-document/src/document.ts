import { defaultFonts, type FontFile } from './fonts.ts'
import { closing } from './templates/closing.ts'
import { cover } from './templates/cover.ts'
import { mixins } from './templates/mixins.ts'
import { opening } from './templates/opening.ts'
import { property } from './templates/property.ts'
import { rooms } from './templates/rooms.ts'
import { styles } from './templates/styles.ts'
import { brandCss } from './view/branding.ts'
import type { PhotographSizes } from './view/photographs.ts'
import { viewReport, type DocumentSource } from './view/view.ts'

/** A document ready to be laid out: plain data, no address, no photograph. */
export interface ReportDocument {
  title: string
  lang: 'en-GB'
  /** Pug, rendered one after another; mixins of a part are known in the parts after it. */
  parts: { name: string; pug: string }[]
  css: string
  fonts: FontFile[]
  /** The locals of the templates. */
  data: Record<string, unknown>
  /** Size of each photograph that the templates may show, by id. */
  photographs: PhotographSizes
}

/** The shipped template, in the order of its sections. */
const shippedParts = [
  { name: 'mixins', pug: mixins },
  { name: 'cover', pug: cover },
  { name: 'opening', pug: opening },
  { name: 'property', pug: property },
  { name: 'rooms', pug: rooms },
  { name: 'closing', pug: closing },
]

/** The printed report of a version, as the shipped template lays it out. */
export const reportDocument = async (source: DocumentSource): Promise<ReportDocument> => {
  const { photographs, ...view } = viewReport(source)
  return {
    title: `${view.title}, ${view.addressLine}, ref ${source.report.ref}`,
    lang: 'en-GB',
    parts: shippedParts,
    css:
      styles +
      brandCss({
        client: source.client,
        title: view.title,
        address: view.addressLine,
        reference: view.reference,
        rooms: view.rooms,
      }),
    fonts: await defaultFonts(),
    data: view,
    photographs,
  }
}
