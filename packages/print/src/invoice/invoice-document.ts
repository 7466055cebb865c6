import { propertiesForTemplates } from '@lintel/rules'
import type { ReportDocument } from '../document.ts'
import { fontPair, fontsFor } from '../fonts.ts'
import { mixins } from '../shared/mixins.ts'
import { styles } from '../shared/styles.ts'
import { brandCss, cssOf } from '../shared/branding.ts'
import { addressLineOf } from '../sections/cover/view.ts'
import { fontFallbackFor } from '../shared/font-fallback.ts'
import { printSettings } from '../shared/print-settings.ts'
import { invoiceStyles, invoice } from './invoice-template.ts'
import { templateParts } from '../shared/template-parts.ts'
import { viewInvoice, type InvoiceSource } from './invoice-view.ts'

/** Its settings and template are the invoice's; no report has it. */
const invoiceType = 'Invoice'

export const invoiceSection = 'invoice'

const asShipped = { name: invoiceSection, basesectionId: invoiceSection, pugcode: '', values: {} }

/** Styled like its reports; it has no photographs. */
export const invoiceDocument = async (source: InvoiceSource): Promise<ReportDocument> => {
  const { report, client, template } = source
  const settings = printSettings(client, invoiceType, source.settings)
  const fonts = fontPair(settings.font)
  const view = viewInvoice(source)
  const fallback = await fontFallbackFor(JSON.stringify([view, client.name]))
  const brand = brandCss({
    client,
    settings,
    fonts,
    fallback,
    title: `${view.kind} ${report.ref}`,
    address: addressLineOf(report),
    reference: `Invoice ${report.ref}`,
    rooms: [],
  })
  const { parts, locals } = templateParts(template?.sections ?? [asShipped], {
    template: template ?? {},
    properties: propertiesForTemplates(client, invoiceType),
    mixins: { mixins },
    slots: [invoiceSection],
    shipped: (id): Readonly<Record<string, string>> => (id === invoiceSection ? { invoice } : {}),
  })
  return {
    title: `${view.kind} ${report.ref}, ${client.name}`,
    lang: 'en-GB',
    bodyClass: '',
    parts,
    css: cssOf([styles, invoiceStyles, brand], { client, template }),
    fonts: [...(await fontsFor(fonts)), ...fallback.fonts],
    data: { ...fallback.printableData(view), ...(template && locals) },
    photographs: {},
    ownTemplate: template !== undefined,
  }
}
