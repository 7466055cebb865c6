import type { ComplianceSection, GalleryGroup, Photo, ReportBody } from '@lintel/contract'

type Sides = { in: readonly Photo[]; out: readonly Photo[] }
type Place = Omit<GalleryGroup, 'photos'>

/** What visitors learn of a photograph; those that somebody keeps out of the gallery are left out. */
const shown = (photos: readonly Photo[]): GalleryGroup['photos'] =>
  photos
    .filter(({ hasGalleryLink }) => hasGalleryLink)
    .map(({ id, src, caption, rotate, createdAt, linkedphoto }) => ({
      id,
      src,
      ...(caption && { caption }),
      ...(rotate && { rotate }),
      ...(createdAt && { createdAt }),
      ...(linkedphoto && { linkedphoto }),
    }))

const group = (place: Place, photos: readonly Photo[]): GalleryGroup => ({ ...place, photos: shown(photos) })

const bothSides = (title: string, itemref: string, sides: Sides): GalleryGroup[] => [
  group({ type: 'in', itemref, title }, sides.in),
  group({ type: 'out', itemref, title }, sides.out),
]

const ofQuestions = (sections: readonly ComplianceSection[], place: string): GalleryGroup[] =>
  sections
    .flatMap(({ complianceitems }) => complianceitems)
    .map(({ _uuid, prompt, photos }) =>
      group({ type: 'in', itemref: _uuid, title: place ? `${place}: ${prompt}` : prompt }, photos),
    )

const ofRoom = ({ _uuid, name, photos, sections, compliancesections }: ReportBody['rooms'][number]): GalleryGroup[] => [
  group({ type: 'in', itemref: _uuid, title: name }, photos),
  ...sections
    .flatMap(({ types }) => types.flatMap(({ items }) => items))
    .flatMap((item) =>
      bothSides(`${name}: ${item.name}`, item._uuid, { in: item.condition.in.photos, out: item.condition.out.photos }),
    ),
  ...ofQuestions(compliancesections, name),
]

/**
 * The photographs of a report that its public viewer shows, by place, in the order of the report: not those of
 * comments, not those that belong nowhere, none whose `hasGalleryLink` is off.
 */
export const galleryOf = (body: ReportBody): GalleryGroup[] => {
  const { locationPhotos, cleaningReceiptPhotos } = body.propertyDetails
  const entries = [...body.meters, ...body.keys, ...body.appliances]
  return [
    group({ type: 'front', title: 'Property' }, locationPhotos),
    group({ type: 'cleaning_receipt', title: 'Cleaning receipt' }, cleaningReceiptPhotos),
    ...entries.flatMap(({ _uuid, name, photos }) => bothSides(name, _uuid, photos)),
    ...body.alarms.map(({ _uuid, name, photos }) => group({ type: 'in', itemref: _uuid, title: name }, photos)),
    ...ofQuestions(body.compliancesections, ''),
    ...body.rooms.flatMap(ofRoom),
  ].filter(({ photos }) => photos.length > 0)
}
