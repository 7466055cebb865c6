import { propertiesForTemplates } from '@lintel/rules'
import type { ReportDocument } from '../document.ts'
import { mixins } from '../shared/mixins.ts'
import { addressLineOf } from '../sections/cover/view.ts'
import { plainDocument } from '../shared/plain-document.ts'
import { printSettings } from '../shared/print-settings.ts'
import { invoiceStyles, invoice } from './invoice-template.ts'
import { templateParts } from '../shared/template-parts.ts'
import { viewInvoice, type InvoiceSource } from './invoice-view.ts'

/** Its settings and template are the invoice's; no report has it. */
const invoiceType = 'Invoice'

export const invoiceSection = 'invoice'

const asShipped = { name: invoiceSection, basesectionId: invoiceSection, pugcode: '', values: {} }

/** Styled like its reports; it has no photographs. */
export const invoiceDocument = (source: InvoiceSource): Promise<ReportDocument> => {
  const { report, client, template } = source
  const view = viewInvoice(source)
  const { parts, locals } = templateParts(template?.sections ?? [asShipped], {
    template: template ?? {},
    properties: propertiesForTemplates(client, invoiceType),
    mixins: { mixins },
    slots: [invoiceSection],
    shipped: (id): Readonly<Record<string, string>> => (id === invoiceSection ? { invoice } : {}),
  })
  const title = `${view.kind} ${report.ref}`
  return plainDocument({
    client,
    settings: printSettings(client, invoiceType, source.settings),
    title: `${title}, ${client.name}`,
    running: { title, address: addressLineOf(report), reference: `Invoice ${report.ref}` },
    view,
    css: [invoiceStyles],
    parts,
    template: template && { ...template, locals },
  })
}
