import { reportSections, type ReportBody } from '@lintel/contract'
import { inOrderOf, photoListsIn, textOf, type FileList } from '../files.ts'
import { isEntryList, isPropertyList, type PhotoTarget } from '../paths.ts'
import { sideOf, type Side } from '../side.ts'

export interface PhotoDestination {
  target: PhotoTarget
  /** 'Kitchen', 'Keys'. */
  group: string
  /** 'Worktop'. */
  name: string
  count: number
}

/** Rooms and their items first, the property last. */
const dialogOrder = ['rooms', 'compliancesections', 'keys', 'appliances', 'meters', 'alarms', 'propertyDetails']

type Place = Omit<PhotoDestination, 'count'>

/** Undefined if nothing can be moved to it by hand. */
const placeOf = ({ list, owners, path }: FileList): Place | undefined => {
  const [field = '', last = ''] = [path[0], path.at(-1)]
  const [outer, owner] = [owners[0], owners.at(-1)]
  const [id, name] = [textOf(owner, '_uuid'), textOf(owner, 'name')]
  const { name: section } = reportSections[list.section]
  const side = list.shows === 'out' ? 'out' : 'in'
  if (isEntryList(field)) {
    const target = { kind: 'entry', list: field, id, side } as const
    return { target, group: section, name: name || `Unnamed, ${section.toLowerCase()}` }
  }
  if (isPropertyList(last)) return { target: { kind: 'property', list: last }, group: section, name: list.label ?? '' }
  if (list.section === 'alarms') {
    const words = [name || 'Alarm', textOf(owner, 'location')].filter(Boolean)
    return { target: { kind: 'alarm', id }, group: section, name: words.join(', ') }
  }
  const group = textOf(outer, 'name') || textOf(outer, 'heading')
  if (list.section === 'checklist') {
    const isHeading = ['heading', 'subheading'].includes(textOf(owner, 'questionType'))
    return isHeading ? undefined : { target: { kind: 'question', id }, group, name: textOf(owner, 'prompt') }
  }
  if (list.section !== 'rooms') return undefined
  if (owner === outer) return { target: { kind: 'room', id }, group, name: list.label ?? '' }
  return { target: { kind: 'item', id, side }, group, name: name || 'Unnamed item' }
}

/** By hand, rooms and their items first; not the unassigned photographs and the parties' own comments. */
export const photoDestinations = (body: ReportBody, side: Side): PhotoDestination[] =>
  inOrderOf(dialogOrder, photoListsIn(body)).flatMap((found) => {
    const place = found.list.shows && placeOf(found)
    if (!place || ('side' in place.target && place.target.side !== side)) return []
    // The check-in side of a check-out was signed: nothing is added to it.
    if (place.target.kind === 'item' && side !== sideOf(body.type)) return []
    return { ...place, count: found.files.length }
  })

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Every typed word is in group or name. */
export const searchPhotoDestinations = (places: readonly PhotoDestination[], typed: string): PhotoDestination[] => {
  const words = wordsOf(typed)
  return places.filter(({ group, name }) => {
    const text = `${group} ${name}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
