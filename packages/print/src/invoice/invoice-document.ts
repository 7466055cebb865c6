import type { ReportDocument } from '../document.ts'
import { fontPair, fontsFor } from '../fonts.ts'
import { mixins } from '../templates/mixins.ts'
import { styles } from '../templates/styles.ts'
import { brandCss } from '../view/branding.ts'
import { addressLineOf } from '../view/cover.ts'
import { lettersFor } from '../view/letters.ts'
import { printSettings } from '../view/print-settings.ts'
import { invoiceStyles, invoice } from './invoice-template.ts'
import { viewInvoice, type InvoiceSource } from './invoice-view.ts'

/** Name of the report type that keys an invoice's settings and template; no report is of it. */
const invoiceType = 'Invoice'

/** The invoice of a report as a document in the look of its reports; it shows no photographs. */
export const invoiceDocument = async (source: InvoiceSource): Promise<ReportDocument> => {
  const { report, client } = source
  const settings = printSettings(client, invoiceType)
  const fonts = fontPair(settings.font)
  const view = viewInvoice(source)
  const letters = await lettersFor(JSON.stringify([view, client.name]))
  const brand = brandCss({
    client,
    settings,
    fonts,
    letters,
    title: `${view.kind} ${report.ref}`,
    address: addressLineOf(report),
    reference: `Invoice ${report.ref}`,
    rooms: [],
  })
  return {
    title: `${view.kind} ${report.ref}, ${client.name}`,
    lang: 'en-GB',
    bodyClass: '',
    parts: Object.entries({ mixins, invoice }).map(([name, pug]) => ({ name, pug })),
    css: styles + invoiceStyles + brand,
    fonts: [...(await fontsFor(fonts)), ...letters.fonts],
    data: letters.printableData(view),
    photographs: {},
  }
}
