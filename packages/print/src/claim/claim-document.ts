import type { ReportDocument } from '../document.ts'
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
  const title = 'Claim against the deposit'
  return plainDocument({
    client,
    settings: printSettings(client, report.type),
    title: `${title}, ${view.address}, ref ${report.ref}`,
    running: { title, address: view.address, reference: `Claim, ref ${report.ref}`, rooms: view.lines },
    view,
    css: [claimStyles],
    parts: named({ mixins, claimMixins, claim }),
    photographs: book.sizes,
    pageStarters: '.line',
  })
}
