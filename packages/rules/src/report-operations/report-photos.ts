import type { ComplianceSection, Photo, ReportBody, ReportPhoto, ReportPhotoType } from '@lintel/contract'

/** The photographs of one place of a report. */
export interface PlacedPhotos {
  type: ReportPhotoType
  /** `_uuid` of what they are of; none for those of the property. */
  itemref?: string
  /** Name of the room, where they stand in one. */
  room?: string
  /** Name of the item, or of what stands in its place. */
  item?: string
  photos: readonly Photo[]
}

type Place = Omit<PlacedPhotos, 'photos' | 'type'>

const bothSides = (place: Place, { in: before, out }: Record<'in' | 'out', readonly Photo[]>): PlacedPhotos[] => [
  { type: 'in', ...place, photos: before },
  { type: 'out', ...place, photos: out },
]

const ofQuestions = (sections: readonly ComplianceSection[], place: Place): PlacedPhotos[] =>
  sections
    .flatMap(({ complianceitems }) => complianceitems)
    .map(({ _uuid, prompt, photos }) => ({ type: 'in', ...place, itemref: _uuid, item: prompt, photos }))

const ofRoom = ({ _uuid, name, photos, sections, compliancesections }: ReportBody['rooms'][number]): PlacedPhotos[] => [
  { type: 'in', itemref: _uuid, room: name, photos },
  ...sections
    .flatMap(({ types }) => types.flatMap(({ items }) => items))
    .flatMap((item) =>
      bothSides(
        { itemref: item._uuid, room: name, item: item.name },
        { in: item.condition.in.photos, out: item.condition.out.photos },
      ),
    ),
  ...ofQuestions(compliancesections, { room: name }),
]

/**
 * The photographs of a report by place, in the report's order: not those of comments, not those that belong nowhere.
 * What is not taken twice (rooms, alarms, questions) is of the type `in`.
 */
export const placedPhotos = (body: ReportBody): PlacedPhotos[] => [
  { type: 'front', photos: body.propertyDetails.locationPhotos },
  { type: 'cleaning_receipt', photos: body.propertyDetails.cleaningReceiptPhotos },
  ...[...body.meters, ...body.keys, ...body.appliances].flatMap(({ _uuid, name, photos }) =>
    bothSides({ itemref: _uuid, item: name }, photos),
  ),
  ...body.alarms.map(({ _uuid, name, photos }) => ({ type: 'in', itemref: _uuid, item: name, photos }) as const),
  ...ofQuestions(body.compliancesections, {}),
  ...body.rooms.flatMap(ofRoom),
]

const inPlace = (place: Place, { id, src, createdAt, rotate, caption, linkedphoto }: Photo): ReportPhoto => ({
  id,
  src,
  ...(createdAt !== undefined && { createdAt }),
  ...(rotate !== undefined && { rotate }),
  ...(caption !== undefined && { caption }),
  ...(linkedphoto !== undefined && { linkedphoto }),
  ...place,
})

/** The photographs of a report that are of one type, in the report's order, each with its place. */
export const photosOfType = (body: ReportBody, wanted: ReportPhotoType): ReportPhoto[] =>
  placedPhotos(body)
    .filter(({ type }) => type === wanted)
    .flatMap(({ type: _type, photos, ...place }) => photos.map((photo) => inPlace(place, photo)))
