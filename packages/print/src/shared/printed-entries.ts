import { reportSections, type Key, type Report, type ReportSectionKey } from '@lintel/contract'
import {
  isEntryGone,
  entryHasEnteredCheckIn,
  entryChanges,
  type EntryList,
  type KeptList,
  type KeptEntryByList,
} from '@lintel/rules'
import { tidyFacts } from '../sections/rooms/compare.ts'
import { photoRows, type Placed } from './photo-rows.ts'
import type { PhotographBook, ViewPhoto } from './photographs.ts'
import { isCheckOut, checkInEntered, type DocumentSource } from './source.ts'

type PhotographedSection = {
  [K in ReportSectionKey]: (typeof reportSections)[K] extends { photoCode: string } ? K : never
}[ReportSectionKey]

export const shownIn = (section: PhotographedSection): { code: string; place: string } => {
  const { photoCode: code, name: place } = reportSections[section]
  return { code, place }
}

/** Of both sides if a report compares them, else of the check-in side. */
export const bothSides = (
  photos: { in: Key['photos']['in']; out: Key['photos']['out'] },
  book: PhotographBook,
  { code, place, name, compares }: { code: string; place: string; name: string; compares: boolean },
): ViewPhoto[] => [
  ...book.number(photos.in, code, { place, name }),
  ...(compares ? book.number(photos.out, code, { place, name: `${name}, at check-out` }, ' out') : []),
]

export const rowsOfPhotos = (entries: readonly { photos: ViewPhoto[] }[], perRow: 2 | 3): Placed<ViewPhoto>[][] =>
  photoRows(
    entries.flatMap((entry) => entry.photos),
    perRow,
  )

/** Next to the check-in's fields. */
export const checkOutChanges = <L extends KeptList>(
  list: L,
  entry: KeptEntryByList[L],
  report: Pick<Report, 'type'>,
) => {
  const compares = isCheckOut(report)
  const gone = compares && isEntryGone(entry)
  const facts = compares ? tidyFacts(entryChanges(list, entry)) : []
  return {
    gone,
    facts,
    beside: facts.map(({ label, after }) => `${label} at check-out: ${after}`),
  }
}

/** For an entry counted or photographed at check-in, if staff entered only part of that side. */
export const checkOutChangesOfEntry = <L extends EntryList>(
  list: L,
  entry: KeptEntryByList[L],
  source: DocumentSource,
) => {
  const about = checkOutChanges(list, entry, source.report)
  const isTold = checkInEntered(source) === 'part' && entryHasEnteredCheckIn(entry)
  return { ...about, beside: [...(isTold ? ['At check-in as told by the agency'] : []), ...about.beside] }
}
