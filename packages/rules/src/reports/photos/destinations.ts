import { reportSections, type ReportBody } from '@lintel/contract'
import { inOrderOf, photoListsIn, textOf, type FileList } from '../files.ts'
import { isEntryList, isPropertyList, type PhotoTarget } from '../paths.ts'
import { sideOf, type Side } from '../side.ts'

/** A list to which photographs can be moved, with its label. */
export interface PhotoDestination {
  target: PhotoTarget
  /** The room, or the part of the report: 'Kitchen', 'Keys'. */
  group: string
  /** The item or entry: 'Worktop'. */
  name: string
  /** Its number of photographs. */
  count: number
}

/** Rooms and their items first, the property last. */
const dialogOrder = ['rooms', 'compliancesections', 'keys', 'appliances', 'meters', 'alarms', 'propertyDetails']

type Place = Omit<PhotoDestination, 'count'>

/** The target and label of a list of photographs; undefined if nothing can be moved to it by hand. */
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

/**
 * Every list of a report to which a photograph can be moved by hand, rooms and their items first. The unassigned
 * photographs and the parties’ own comments are left out.
 */
export const photoDestinations = (body: ReportBody, side: Side): PhotoDestination[] =>
  inOrderOf(dialogOrder, photoListsIn(body)).flatMap((found) => {
    const place = found.list.shows && placeOf(found)
    if (!place || ('side' in place.target && place.target.side !== side)) return []
    // The check-in side of a check-out was signed: nothing is added to it.
    if (place.target.kind === 'item' && side !== sideOf(body.type)) return []
    return { ...place, count: found.files.length }
  })

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)

/** The lists that contain every typed word in group or name; all of them if nothing is typed. */
export const searchPhotoDestinations = (places: readonly PhotoDestination[], typed: string): PhotoDestination[] => {
  const words = wordsOf(typed)
  return places.filter(({ group, name }) => {
    const text = `${group} ${name}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
