import type { Photo, ReportBody } from '@lintel/contract'
import { photoListsIn, textOf, type FileList } from '../files.ts'

export interface PlacedPhoto {
  photo: Photo
  path: string
  /** Room and item. */
  where: string[]
}

const namesOf = (owners: readonly object[]): string[] => {
  const names = [owners[0], owners.at(-1)].map((owner) => textOf(owner, 'name') || textOf(owner, 'prompt'))
  return owners.length > 1 ? names : names.slice(0, 1)
}

/** Taken by staff for the report. The cover picture, receipts and what visitors send prove nothing about an item. */
const isEvidence = ({ list: { section, path, shows } }: FileList<Photo>): boolean =>
  section !== 'unassigned' && section !== 'details' && (shows !== undefined || !/comments|feedback/i.test(path))

export const evidenceIn = (body: ReportBody): PlacedPhoto[] =>
  photoListsIn(body)
    .filter((list) => list.files.length > 0 && isEvidence(list))
    .flatMap(({ files, path, owners }) =>
      files.map((photo, at) => ({ photo, path: `${path.join('.')}.${at}`, where: namesOf(owners) })),
    )
