import type { ReportDocument } from '../document.ts'
import { invoiceStyles } from '../invoice/invoice-template.ts'
import { addressLineOf } from '../sections/cover/view.ts'
import { mixins } from '../shared/mixins.ts'
import { PhotographBook } from '../shared/photographs.ts'
import { plainDocument } from '../shared/plain-document.ts'
import { printSettings } from '../shared/print-settings.ts'
import { named } from '../shared/template-parts.ts'
import type { ClaimSource } from './claim-source.ts'
import { claim, claimMixins, claimStyles } from './claim-template.ts'
import { viewClaim } from './claim-view.ts'

/** What an adjudicator reads who saw nothing else. */
export const claimDocument = (source: ClaimSource): Promise<ReportDocument> => {
  const { client, report, photos, links } = source
  const book = new PhotographBook(photos, { ...(links && { links }) })
  const view = viewClaim(source, book)
  const [title, address] = ['Claim against the deposit', addressLineOf(report)]
  return plainDocument({
    client,
    settings: printSettings(client, report.type),
    title: `${title}, ${address}, ref ${report.ref}`,
    running: { title, address, reference: `Claim, ref ${report.ref}`, rooms: view.lines },
    view,
    css: [invoiceStyles, claimStyles],
    parts: named({ mixins, claimMixins, claim }),
    photographs: book.sizes,
  })
}
