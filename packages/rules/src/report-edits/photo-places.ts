import type { ReportBody } from '@lintel/contract'
import { sideOf, type PhotoTarget, type Side } from './places.ts'

/** A list of photographs that others can be moved to, as people know it. */
export interface NamedPhotoPlace {
  target: PhotoTarget
  /** The room, or the part of the report: 'Kitchen', 'Keys'. */
  group: string
  /** The item or entry: 'Worktop'. */
  name: string
  /** How many photographs it has. */
  count: number
}

const roomPlaces = (body: ReportBody, side: Side): NamedPhotoPlace[] =>
  body.rooms.flatMap((room) => {
    const group = room.name
    // The check-in side of a check-out is what was signed then: nothing is added to it.
    const written = side === sideOf(body.type)
    const items = written ? room.sections.flatMap(({ types }) => types.flatMap((type) => type.items)) : []
    const questions = room.compliancesections.flatMap(({ complianceitems }) => complianceitems)
    return [
      { target: { kind: 'room', id: room._uuid }, group, name: 'Overview', count: room.photos.length } as const,
      ...items.map((item) => ({
        target: { kind: 'item', id: item._uuid, side } as const,
        group,
        name: item.name || 'Unnamed item',
        count: item.condition[side].photos.length,
      })),
      ...questions.filter(isAnswered).map((question) => questionPlace(group, question)),
    ]
  })

type Question = ReportBody['compliancesections'][number]['complianceitems'][number]

const isAnswered = ({ questionType }: Question) => questionType !== 'heading' && questionType !== 'subheading'

const questionPlace = (group: string, { _uuid: id, prompt, photos }: Question): NamedPhotoPlace => ({
  target: { kind: 'question', id },
  group,
  name: prompt,
  count: photos.length,
})

const entryPlaces = (body: ReportBody, side: Side): NamedPhotoPlace[] => {
  const lists = { keys: 'Keys', appliances: 'Appliances', meters: 'Meters' } as const
  const of = (list: keyof typeof lists): NamedPhotoPlace[] =>
    body[list].map((entry) => ({
      target: { kind: 'entry', list, id: entry._uuid, side },
      group: lists[list],
      name: entry.name || `Unnamed, ${lists[list].toLowerCase()}`,
      count: entry.photos[side].length,
    }))
  return [...of('keys'), ...of('appliances'), ...of('meters')]
}

/**
 * Every place of a report that a photograph can be moved to by hand, rooms and their items first. The pool of
 * unassigned ones and the parties’ own comments are not among them.
 */
export const photoPlaces = (body: ReportBody, side: Side): NamedPhotoPlace[] => [
  ...roomPlaces(body, side),
  ...body.compliancesections.flatMap(({ heading, complianceitems }) =>
    complianceitems.filter(isAnswered).map((question) => questionPlace(heading, question)),
  ),
  ...entryPlaces(body, side),
  ...body.alarms.map(({ _uuid: id, name, location, photos }): NamedPhotoPlace => ({
    target: { kind: 'alarm', id },
    group: 'Alarms',
    name: [name || 'Alarm', location].filter(Boolean).join(', '),
    count: photos.length,
  })),
  ...(['locationPhotos', 'cleaningReceiptPhotos'] as const).map((list): NamedPhotoPlace => ({
    target: { kind: 'property', list },
    group: 'Property details',
    name: list === 'locationPhotos' ? 'Property photos' : 'Cleaning receipt',
    count: body.propertyDetails[list].length,
  })),
]

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)

/** The places that have every word typed somewhere in group or name; all of them while nothing is typed. */
export const searchPhotoPlaces = (places: readonly NamedPhotoPlace[], typed: string): NamedPhotoPlace[] => {
  const words = wordsOf(typed)
  return places.filter(({ group, name }) => {
    const text = `${group} ${name}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** The ids of every photograph that the report shows somewhere. */
export const photoIdsOf = (body: ReportBody): Set<string> => {
  const ids = new Set<string>()
  const open: unknown[] = [body]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue
    if ('src' in next && 'id' in next && typeof next.id === 'string') ids.add(next.id)
    open.push(...Object.values(next).filter((value) => typeof value === 'object' && value !== null))
  }
  return ids
}
