import type { Photo, PhotoRecord } from '@lintel/contract'
import { cameraInstant } from '@lintel/rules'

/** Sorts by the camera's time, or else by the time of arrival. Stable for equal times. */
export const inOrderOfTaking = (photos: readonly Photo[], records: readonly PhotoRecord[]): Photo[] => {
  const byId = new Map(records.map((record) => [record.id, record]))
  const takenAt = ({ id, createdAt = '' }: Photo) => {
    const { takenAt: taken, receivedAt } = byId.get(id) ?? {}
    return taken ? cameraInstant(taken).toISOString() : (receivedAt ?? createdAt)
  }
  return photos.toSorted((a, b) => takenAt(a).localeCompare(takenAt(b)))
}
