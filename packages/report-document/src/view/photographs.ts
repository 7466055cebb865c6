import type { Photo, PhotoRecord } from '@lintel/contract'
import { photoReference } from '@lintel/rules'
import { cameraTime, moment } from './format.ts'

/** A photograph as the page shows it. */
export interface ViewPhoto {
  id: string
  ref: string
  /** Upright and turned as the inspector turned it; pixels. */
  width: number
  height: number
  /** When the camera says it was taken, or else when it reached us. */
  taken: string
  caption: string
  /** Reference of the item it shows. */
  item: string
  alt: string
}

/** A photograph's record for the page that lays out: size of the upright copy, and quarter turns to make. */
export type PhotographSizes = Record<string, { width: number; height: number; rotate?: number }>

/**
 * Numbers the photographs of a report in the order in which they are asked for, and remembers which were used.
 * Photographs without a usable record are left out: the plan has named them before.
 */
export class PhotographBook {
  private readonly records: ReadonlyMap<string, PhotoRecord>
  private readonly last = new Map<string, number>()
  readonly sizes: PhotographSizes = {}
  readonly used: PhotoRecord[] = []

  constructor(records: ReadonlyMap<string, PhotoRecord>) {
    this.records = records
  }

  /** The photographs of one place; `code` numbers them, `place` is what those who hear the report are told. */
  number(photos: readonly Photo[], code: string, place: string, item = { ref: '', name: '' }): ViewPhoto[] {
    return photos.flatMap((photo) => {
      const number = (this.last.get(code) ?? 0) + 1
      this.last.set(code, number)
      const ref = photoReference(code, number)
      const record = this.records.get(photo.id)
      if (!record?.width || !record.height) return []
      this.sizes[photo.id] = {
        width: record.width,
        height: record.height,
        ...(photo.rotate !== undefined && { rotate: photo.rotate }),
      }
      this.used.push(record)
      const lying = photo.rotate === 90 || photo.rotate === 270
      const taken = takenAt(record)
      const caption = photo.caption || item.name || place
      return [
        {
          id: photo.id,
          ref,
          width: lying ? record.height : record.width,
          height: lying ? record.width : record.height,
          taken,
          caption,
          item: item.ref,
          alt: `Photograph ${ref}: ${caption}. ${place}, ${taken}.`,
        },
      ]
    })
  }
}

const takenAt = ({ takenAt: taken, receivedAt }: PhotoRecord): string => {
  if (taken) return cameraTime(taken)
  return receivedAt ? `received ${moment(receivedAt)}` : ''
}
