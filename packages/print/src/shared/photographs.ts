import type { Mark, Photo, PhotoRecord, Rotation } from '@lintel/contract'
import { isReceivedLater, marksText, photoReference } from '@lintel/rules'
import { cameraTime, joined, moment } from './format.ts'

export interface ViewPhoto {
  id: string
  ref: string
  /** Upright and rotated by the inspector; pixels. */
  width: number
  height: number
  /** By the camera; received if that was not within a day. */
  taken: string
  caption: string
  item: string
  alt: string
  link?: string
  large?: true
}

/** Of the upright copy, clockwise degrees to rotate, and what is drawn over it. */
export type PhotographSizes = Record<
  string,
  { width: number; height: number; rotate?: Rotation; marks?: readonly Mark[] }
>

export interface Shown {
  place: string
  ref?: string
  name?: string
  /** In a list that a check-out shares with its check-in. */
  ofBothVisits?: true
}

/**
 * In order of first use. Photographs without a usable record are left out but keep their number, because the plan has
 * assigned it.
 */
export class PhotographBook {
  private readonly records: ReadonlyMap<string, PhotoRecord>
  private readonly dated: boolean
  private readonly links: ReadonlyMap<string, string>
  private readonly visitOf: (photo: Photo) => string
  private readonly last = new Map<string, number>()
  readonly sizes: PhotographSizes = {}
  readonly used: PhotoRecord[] = []
  readonly shown: { photo: ViewPhoto; shown: Shown }[] = []

  /**
   * Without `dated` the times are not printed; those in `links` are linked. `visitOf` says when one of a list of both
   * visits was taken: `At check-in`.
   */
  constructor(
    records: ReadonlyMap<string, PhotoRecord>,
    {
      dated = true,
      links = new Map(),
      visitOf = () => '',
    }: { dated?: boolean; links?: ReadonlyMap<string, string>; visitOf?: (photo: Photo) => string } = {},
  ) {
    this.records = records
    this.dated = dated
    this.links = links
    this.visitOf = visitOf
  }

  /** `code` is the part's, `suffix` marks check-out photographs. */
  number(photos: readonly Photo[], code: string, shown: Shown, suffix = ''): ViewPhoto[] {
    return photos.flatMap((photo) => {
      const number = (this.last.get(code + suffix) ?? 0) + 1
      this.last.set(code + suffix, number)
      return this.show(photo, photoReference(code, number) + suffix, shown)
    })
  }

  /** Empty if it cannot be shown. */
  show(photo: Photo, ref: string, shown: Shown): ViewPhoto[] {
    const record = this.records.get(photo.id)
    if (!record?.width || !record.height) return []
    const marks = photo.marks?.length ? photo.marks : undefined
    this.sizes[photo.id] = {
      width: record.width,
      height: record.height,
      ...(photo.rotate !== undefined && { rotate: photo.rotate }),
      ...(marks && { marks }),
    }
    this.used.push(record)
    const lying = photo.rotate === 90 || photo.rotate === 270
    const taken = this.dated ? timesOf(record) : ''
    const visit = shown.ofBothVisits ? this.visitOf(photo) : ''
    const about = photo.caption?.trim() || shown.name || shown.place
    const caption = `${visit && `${visit}: `}${about}${marks ? ' (marked)' : ''}`
    const link = this.links.get(photo.id)
    const view: ViewPhoto = {
      ...(link && { link }),
      id: photo.id,
      ref,
      width: lying ? record.height : record.width,
      height: lying ? record.width : record.height,
      taken,
      caption,
      item: shown.ref ?? '',
      alt:
        `Photograph ${ref}: ${caption}. ${joined([shown.place, taken])}.` +
        (marks ? ` Marks: ${marksText(marks)}.` : ''),
    }
    this.shown.push({ photo: view, shown })
    return [view]
  }
}

/** By its camera's clock, and received if that was not within a day. */
export const timesOf = ({ takenAt: taken, receivedAt }: PhotoRecord): string => {
  const received = receivedAt && `received ${moment(receivedAt)}`
  if (!taken) return received || 'time not known'
  return received && isReceivedLater(taken, receivedAt) ? `${cameraTime(taken)}, ${received}` : cameraTime(taken)
}

export const refsOf = (photos: readonly ViewPhoto[]): string => photos.map((photo) => photo.ref).join(', ')
