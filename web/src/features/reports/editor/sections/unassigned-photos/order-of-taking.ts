import type { Photo, PhotoRecord } from '@lintel/contract'

/** Sorts by the camera's time, or else by the time of arrival. Stable for equal times. */
export const inOrderOfTaking = (photos: readonly Photo[], records: readonly PhotoRecord[]): Photo[] => {
  const byId = new Map(records.map((record) => [record.id, record]))
  const takenAt = ({ id, createdAt = '' }: Photo) => {
    const { takenAt: taken, receivedAt } = byId.get(id) ?? {}
    return (taken ?? receivedAt ?? createdAt).slice(0, 19)
  }
  return photos.toSorted((a, b) => takenAt(a).localeCompare(takenAt(b)))
}
