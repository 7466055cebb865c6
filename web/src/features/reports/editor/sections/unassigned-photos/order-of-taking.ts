import type { Photo, PhotoRecord } from '@lintel/contract'

/** In the order of taking: by the camera's clock where it says, else by when each came. The sort keeps equal ones as they are. */
export const inOrderOfTaking = (photos: readonly Photo[], records: readonly PhotoRecord[]): Photo[] => {
  const byId = new Map(records.map((record) => [record.id, record]))
  const takenAt = ({ id, createdAt = '' }: Photo) => {
    const { takenAt: taken, receivedAt } = byId.get(id) ?? {}
    return (taken ?? receivedAt ?? createdAt).slice(0, 19)
  }
  return photos.toSorted((a, b) => takenAt(a).localeCompare(takenAt(b)))
}
