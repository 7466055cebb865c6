import type { Appliance } from '@lintel/contract'
import { claimTexts, isCounted, outFactsOfEntry } from '@lintel/rules'
import { checkOutChangesOfEntry, bothSides, shownIn } from '../../shared/printed-entries.ts'
import { refsOf, type PhotographBook } from '../../shared/photographs.ts'
import { isCheckOut, type DocumentSource } from '../../shared/source.ts'
import { defineEntrySection } from '../entries/section.ts'
import { viewClaim } from '../rooms/view.ts'

/** As for keys: one not counted at check-out may still be there. */
const atCheckOut = ({ qty }: Appliance): string => {
  if (!isCounted(qty)) return 'Not recorded at check-out'
  return qty.out === qty.in ? '' : `${qty.out} at check-out`
}

const viewAppliance = (appliance: Appliance, book: PhotographBook, source: DocumentSource) => {
  const compares = isCheckOut(source.report)
  const { name, type, make, model, serial, qty, manualpresent } = appliance
  const photos = bothSides(appliance.photos, book, { ...shownIn('appliances'), name, compares })
  const about = checkOutChangesOfEntry('appliances', appliance, source)
  return {
    name,
    type,
    model: [make, model].filter(Boolean).join(' '),
    serial,
    ...viewClaim({ ...appliance, ...outFactsOfEntry('appliances', appliance) }),
    claim: claimTexts(appliance).join('. '),
    qty: qty.in,
    qtyOut: compares && !about.gone ? atCheckOut(appliance) : '',
    manual: manualpresent,
    photos,
    photoRefs: refsOf(photos),
    ...about,
  }
}

export const appliances = defineEntrySection({
  list: 'appliances',
  noun: 'Appliance',
  nameOf: ({ name }) => name,
  view: (source, book) => {
    const viewed = source.report.appliances.map((appliance) => viewAppliance(appliance, book, source))
    return {
      locals: { appliances: viewed },
      items: viewed.length,
      photos: viewed.flatMap(({ photos }) => photos),
    }
  },
  template: String.raw`
if appliances.length
  .block
    h3 Appliances
    table
      +columns(28, 18, appliances.some(({ qtyOut }) => qtyOut) ? 24 : 14, 0, 34, 18, 16)
      +head('Appliance', 'Fuel', 'Qty', 'Make and model', 'Serial number', 'Manual', 'Photo')
      tbody
        each a in appliances
          tr(class=a.gone ? 'flagged' : null)
            th(scope='row')
              = a.name
              +gone(a)
            td= a.type
            td #{a.qty} #[span.sub= a.qtyOut]
            td
              = a.model
              if a.claim
                span.sub= a.claim
              +beside(a)
            td= a.serial
            td= a.manual ? 'Seen' : 'Not seen'
            td.ref: +refs(a.photoRefs)
`,
})
