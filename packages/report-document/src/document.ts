import { defaultFonts, type FontFile } from './fonts.ts'
import { changes } from './templates/changes.ts'
import { checkOut } from './templates/check-out.ts'
import { checklists, checklistSection } from './templates/checklists.ts'
import { comments, declaration, record } from './templates/closing.ts'
import { contents } from './templates/contents.ts'
import { cover } from './templates/cover.ts'
import { mixins } from './templates/mixins.ts'
import { inshort, notes } from './templates/notes.ts'
import { property } from './templates/property.ts'
import { reading } from './templates/reading.ts'
import { inventoryRooms, rooms } from './templates/rooms.ts'
import { styles } from './templates/styles.ts'
import { utilities } from './templates/utilities.ts'
import { brandCss } from './view/branding.ts'
import { printableData } from './view/letters.ts'
import type { PhotographSizes } from './view/photographs.ts'
import { isCheckOut, type DocumentSource, type DocumentVariant } from './view/source.ts'
import { viewCheckOut, viewReport } from './view/view.ts'

/** A document ready to be laid out: plain data, no address, no photograph. */
export interface ReportDocument {
  title: string
  lang: 'en-GB'
  /** Pug, rendered one after another; mixins of a part are known in the parts after it. */
  parts: { name: string; pug: string }[]
  css: string
  /** `flow` where rooms run on instead of beginning a page. */
  bodyClass: '' | 'flow'
  fonts: FontFile[]
  /** The locals of the templates. */
  data: Record<string, unknown>
  /** Size of each photograph that the templates may show, by id. */
  photographs: PhotographSizes
}

/** The two forms of a report: what tells their parts apart. */
const forms = {
  inventory: { summary: { notes }, rooms: { inventoryRooms } },
  checkOut: { summary: { changes }, rooms: { checkOut } },
} as const

/** The shipped templates by name, in the order of their sections. */
const partsOf = (form: keyof typeof forms, variant: DocumentVariant): Record<string, string> => {
  const { summary, rooms: roomPages } = forms[form]
  const shared = { mixins, inshort, checklists, rooms }
  if (variant === 'summary') return { ...shared, cover, ...summary, checklistSection, ...roomPages, record }
  return {
    ...shared,
    ...{ cover, contents, reading, ...summary, property, utilities, checklistSection },
    ...{ ...roomPages, comments, declaration, record },
  }
}

/**
 * The printed report of a version, as the shipped templates lay it out: a check-out compares both sides, every other
 * report has the form of an inventory.
 */
export const reportDocument = async (source: DocumentSource): Promise<ReportDocument> => {
  const { variant = 'report' } = source
  const form = isCheckOut(source.report) ? 'checkOut' : 'inventory'
  const { photographs, ...view } = form === 'checkOut' ? viewCheckOut(source) : viewReport(source)
  return {
    title: `${view.kind}, ${view.addressLine}, ref ${source.report.ref}`,
    lang: 'en-GB',
    bodyClass: variant === 'summary' ? 'flow' : '',
    parts: Object.entries(partsOf(form, variant)).map(([name, pug]) => ({ name, pug })),
    css:
      styles +
      brandCss({
        client: source.client,
        title: view.kind,
        address: view.addressLine,
        reference: view.reference,
        rooms: variant === 'summary' ? [] : view.rooms,
      }),
    fonts: await defaultFonts(),
    data: printableData(view),
    photographs,
  }
}
