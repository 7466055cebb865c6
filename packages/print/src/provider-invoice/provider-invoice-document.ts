import type { Client } from '@lintel/contract'
import type { ReportDocument } from '../document.ts'
import { fontPair, fontsFor } from '../fonts.ts'
import { invoiceStyles } from '../invoice/invoice-template.ts'
import { brandCss, cssOf } from '../shared/branding.ts'
import { fontFallbackFor } from '../shared/font-fallback.ts'
import { mixins } from '../shared/mixins.ts'
import { printSettings } from '../shared/print-settings.ts'
import { styles } from '../shared/styles.ts'
import { providerInvoice, providerInvoiceStyles } from './provider-invoice-template.ts'
import { viewProviderInvoice, type ProviderInvoiceSource } from './provider-invoice-view.ts'

/** With the branding of the provider's own client. */
export const providerInvoiceDocument = async (
  source: ProviderInvoiceSource,
  { provider, logo }: { provider: Client; logo?: string | undefined },
): Promise<ReportDocument> => {
  const settings = printSettings(provider, 'Invoice')
  const fonts = fontPair(settings.font)
  const view = viewProviderInvoice(source, logo)
  const fallback = await fontFallbackFor(JSON.stringify(view))
  const named = source.number === undefined ? view.kind : `${view.kind} ${source.number}`
  const brand = brandCss({
    ...{ client: provider, settings, fonts, fallback, rooms: [] },
    ...{ title: named, address: source.to.name, reference: named },
  })
  return {
    title: `${named}, ${source.to.name}`,
    lang: 'en-GB',
    bodyClass: '',
    parts: Object.entries({ mixins, providerInvoice }).map(([name, pug]) => ({ name, pug })),
    css: cssOf([styles, invoiceStyles, providerInvoiceStyles, brand], { client: provider }),
    fonts: [...(await fontsFor(fonts)), ...fallback.fonts],
    data: fallback.printableData(view),
    photographs: {},
  }
}
