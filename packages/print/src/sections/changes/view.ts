import { keysOf, responsibilityCodes, type Report, type Room } from '@lintel/contract'
import type { KeptList, KeptEntryByList } from '@lintel/rules'
import { counted, tidy } from '../../shared/format.ts'
import { checkOutChanges } from '../../shared/printed-entries.ts'
import { isCheckOut } from '../../shared/source.ts'
import { entrySections } from '../entries/groups.ts'
import type { EntrySection } from '../entries/section.ts'
import type { ComparedItem } from '../rooms/compare.ts'

type Listed = Pick<EntrySection, 'list' | 'noun' | 'nameOf'>

export const changesOf = (items: readonly ComparedItem[], total: number, rooms: number, since: string) => {
  const changed = items.filter((item) => item.changed || item.flagged)
  const unrecorded = items.filter((item) => item.state === 'unrecorded')
  const first = items.filter((item) => item.state === 'firstGraded' && !item.flagged).length
  const same = total - changed.length - unrecorded.length - first
  const codes = keysOf(responsibilityCodes)
  return {
    changed,
    unrecorded: unrecorded.map((item) => item.ref),
    byCode: codes
      .map((code) => ({ code, refs: changed.filter((item) => item.codes.includes(code)).map((item) => item.ref) }))
      .filter(({ refs }) => refs.length > 0),
    changeLede: [
      total === 0
        ? 'No items were recorded.'
        : `Of ${counted(total, 'item')} in ${counted(rooms, 'room')}, ${same} ${same === 1 ? 'is' : 'are'} as ${same === 1 ? 'it was' : 'they were'} ${since ? `on ${since}` : 'at check-in'}, and ${changed.length} ${changed.length === 1 ? 'is' : 'are'} not.`,
      first > 0 ? `${counted(first, 'item was', 'items were')} not graded at check-in.` : '',
      unrecorded.length > 0 ? `${counted(unrecorded.length, 'item was', 'items were')} not recorded at check-out.` : '',
      changed.length > 0 ? 'Codes are the inspector’s opinion; the adjudicator decides.' : '',
    ]
      .filter(Boolean)
      .join(' '),
  }
}

export interface OtherChange {
  kind: string
  name: string
  before: string
  after: string
  gone: boolean
}

export const otherChanges = (report: Report): OtherChange[] => {
  if (!isCheckOut(report)) return []
  const rooms = { list: 'rooms', noun: 'Room', nameOf: ({ name }: Pick<Room, 'name'>) => name } as const
  return [rooms, ...entrySections].flatMap(({ list, noun, nameOf }: Listed) =>
    report[list].flatMap((entry: KeptEntryByList[KeptList]): OtherChange[] => {
      const { gone, facts } = checkOutChanges(list, entry, report)
      const about = { kind: noun, gone, name: tidy(nameOf(entry)) || noun }
      if (gone) return [{ ...about, before: 'Listed', after: 'Not there at check-out' }]
      return facts.map(({ label, before, after }) => ({
        ...about,
        before: `${label}: ${before}`,
        after: `${label}: ${after}`,
      }))
    }),
  )
}
