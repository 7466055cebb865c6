import { returnedKeys, returnedOf } from '@lintel/rules'
import { counted, joined, tidy } from '../../shared/format.ts'
import { checkOutChangesOfEntry, bothSides, rowsOfPhotos, shownIn } from '../../shared/printed-entries.ts'
import { refsOf, type PhotographBook } from '../../shared/photographs.ts'
import { isCheckOut, sectionsOf, type DocumentSource } from '../../shared/source.ts'
import { defineEntrySection } from '../entries/section.ts'

const notRecorded = 'Not recorded'

/** A key not counted at check-out is not lost: that differs from none being returned. */
const viewKeys = (source: DocumentSource, book: PhotographBook) => {
  const { report } = source
  const compares = isCheckOut(report)
  return report.keys.map((key) => {
    const photos = bothSides(key.photos, book, { ...shownIn('keys'), name: key.name, compares })
    const about = checkOutChangesOfEntry('keys', key, source)
    const returned = compares ? returnedOf(key) : undefined
    const lost = returned === undefined || about.gone ? 0 : Math.max(0, key.qty.in - returned)
    return {
      code: key.code,
      name: key.name,
      type: key.type,
      notes: tidy(key.notes.trim()),
      qty: key.qty.in,
      returned: returned === undefined ? notRecorded : String(returned),
      ...about,
      lost: lost === 0 ? '' : `${counted(lost, 'key')} not returned`,
      photos,
      photoRefs: refsOf(photos),
    }
  })
}

const returnedText = (keys: DocumentSource['report']['keys']): string => {
  const { returned, open } = returnedKeys(keys)
  if (returned === undefined) return notRecorded
  return open > 0 ? `${returned}, ${open} not recorded` : String(returned)
}

export const keys = defineEntrySection({
  list: 'keys',
  noun: 'Key',
  nameOf: ({ name }) => name,
  view: (source, book, perRow) => {
    const viewed = viewKeys(source, book)
    const sections = sectionsOf(source)
    const keysLost = viewed
      .filter((key) => key.gone || key.lost !== '')
      .map((key) => joined([key.name, key.type, key.gone ? 'not there at check-out' : key.lost]))
    return {
      locals: {
        keys: viewed,
        keyRows: rowsOfPhotos(viewed, perRow),
        keysAsked: viewed.length > 0 || sections.length === 0 || sections.includes('Keys'),
        keyTotal: viewed.reduce((sum, key) => sum + key.qty, 0),
        keysReturned: returnedText(source.report.keys),
        keysLost,
      },
      items: viewed.length,
      flagged: keysLost.length,
      photos: viewed.flatMap(({ photos }) => photos),
      missing: keysLost,
    }
  },
  template: String.raw`
if keys.length
  .block
    h3 Keys
    table
      if checkOut
        +columns(11, 40, 20, 0, 22, 22, 26)
        +head('No.', 'Key', 'Type', 'Notes', told ? '>Handed out, as told' : '>Handed out', '>Returned', 'Photo')
      else
        +columns(13, 50, 22, 15, 0, 16)
        +head('No.', 'Key', 'Type', 'Quantity', 'Notes', 'Photo')
      tbody
        each k in keys
          tr(class=k.lost || k.gone ? 'flagged' : null)
            td.ref= k.code
            th(scope='row')
              = k.name + ' '
              span.sub= k.lost
              +gone(k)
              +beside(k)
            td= k.type
            if checkOut
              td.words= k.notes
              td.num= k.qty
              td.num= k.returned
            else
              td= k.qty
              td.words= k.notes
            td.ref: +refs(k.photoRefs)
    if keyRows.length
      .after
        +photographs(keyRows)
`,
})
