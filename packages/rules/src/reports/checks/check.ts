import {
  defaultMenusOf,
  editorMenus,
  sectionOfPath,
  type Photo,
  type PhotoRecord,
  type ReportBody,
  type ReportType,
} from '@lintel/contract'
import { photoListsIn, textOf, type FileList } from '../files.ts'
import { sideOf, type Side } from '../side.ts'

/** What the body does not say; the server looks it up. */
export interface CheckFacts {
  /** By src; a photograph taken for an earlier report has none. */
  uploads: ReadonlyMap<string, Pick<PhotoRecord, 'status' | 'takenAt' | 'sha256' | 'message'>>
  /** Ids of signatures that were given to other contents than the report's, with the version that was signed. */
  changedSince: ReadonlyMap<string, number>
  /** Ids of signatures whose people were sent the report or opened it. */
  given: ReadonlySet<string>
  /** What is still on devices: `12 photographs still on Ann Lee’s phone, last seen 14:02`. */
  held: readonly string[]
}

export interface PlacedPhoto {
  photo: Photo
  path: string
  /** Room and item. */
  where: string
}

export interface Checked {
  body: ReportBody
  side: Side
  /** Of its items. */
  shows: { grades: boolean; photos: boolean }
  facts: CheckFacts | undefined
  /** Its photographs, in order. */
  evidence: readonly PlacedPhoto[]
}

export interface Point {
  /** In the body, by positions. */
  path: string
  message: string
}

export interface Check {
  /** What a report that passes it has. */
  sentence: string
  source: string
  /** Cannot be judged from the body. */
  needsFacts?: true
  points: (checked: Checked) => Iterable<Point>
}

/** `Kitchen, Oven: not tested` */
export const pointAt = (path: string, where: readonly string[], what: string): Point => {
  const named = where.filter((name) => name !== '').join(', ')
  return { path, message: named === '' ? what : `${named}: ${what.charAt(0).toLowerCase()}${what.slice(1)}` }
}

const placeOf = (owners: readonly object[]): string =>
  [...new Set([owners[0], owners.at(-1)])]
    .map((owner) => textOf(owner, 'name') || textOf(owner, 'prompt'))
    .filter(Boolean)
    .join(', ')

/** Taken by staff for the report. The cover picture, receipts and what visitors send prove nothing about an item. */
const isEvidence = ({ list: { section, path, shows } }: FileList<Photo>): boolean =>
  section !== 'unassigned' && section !== 'details' && (shows !== undefined || !/comments|feedback/i.test(path))

const evidenceIn = (body: ReportBody): PlacedPhoto[] =>
  photoListsIn(body)
    .filter((list) => list.files.length > 0 && isEvidence(list))
    .flatMap(({ files, path, owners }) =>
      files.map((photo, at) => ({ photo, path: `${path.join('.')}.${at}`, where: placeOf(owners) })),
    )

/** Sections and fields that it does not show are not checked. */
export type CheckedType = Pick<ReportType, 'activeMenuList' | 'itemEditFields'> | undefined

export const checkedOf = (
  body: ReportBody,
  { type, facts }: { type?: CheckedType; facts?: CheckFacts | undefined },
): Checked => {
  const side = sideOf(body.type)
  const fields = type?.itemEditFields ?? []
  const shows = (field: (typeof fields)[number]) => fields.length === 0 || fields.includes(field)
  const visit = side === 'out' ? 'Check Out' : 'Check In'
  const shown = { grades: shows(`${visit} Condition`), photos: shows(`${visit} Photo`) }
  return { body, side, shows: shown, facts, evidence: evidenceIn(body) }
}

/** The type's own sections, and those of every report; a type without any shows all. */
export const sectionFilter = (body: ReportBody, type: CheckedType): ((path: string) => boolean) => {
  const shown: readonly string[] = type?.activeMenuList ?? defaultMenusOf(body.type)
  const hidden: readonly string[] = shown.length === 0 ? [] : editorMenus.filter((menu) => !shown.includes(menu))
  return (path) => !hidden.includes(sectionOfPath(path.split('.'))?.name ?? '')
}
