import { claimDocuments } from '@lintel/contract'
import type { ReportDocument } from '../document.ts'
import { mixins } from '../shared/mixins.ts'
import { PhotographBook } from '../shared/photographs.ts'
import { plainDocument } from '../shared/plain-document.ts'
import { named } from '../shared/template-parts.ts'
import type { ClaimSource } from './claim-source.ts'
import { claim, claimMixins } from './claim-template.ts'
import { viewClaim } from './claim-view.ts'
import { printedAs } from './parties.ts'

/** What an adjudicator reads who saw nothing else. */
export const claimDocument = (source: ClaimSource): Promise<ReportDocument> => {
  const book = new PhotographBook(source.photos, { ...(source.links && { links: source.links }) })
  const view = viewClaim(source, book)
  return plainDocument({
    ...printedAs(claimDocuments.claim, source),
    view: { ...view, kind: claimDocuments.claim },
    parts: named({ mixins, claimMixins, claim }),
    rooms: view.lines,
    photographs: book.sizes,
  })
}
