import type { Photo } from '@lintel/contract'

/** Of the same subject, at check-in and at check-out; one is absent if it has no counterpart. */
export interface PhotoPair<P = Photo> {
  before?: P | undefined
  after?: P | undefined
}

export const pairSides = { before: 'Check-in', after: 'Check-out' } as const

/** Linked ones first; check-in photographs that have no counterpart come last. */
export const photoPairs = <P extends Pick<Photo, 'id' | 'linkedphoto'>>(
  before: readonly P[],
  after: readonly P[],
): PhotoPair<P>[] => {
  const pairs = after.map((photo) => ({ before: before.find(({ id }) => id === photo.linkedphoto), after: photo }))
  const alone = before.filter((photo) => !pairs.some((pair) => pair.before === photo))
  return [
    ...pairs.filter((pair) => pair.before),
    ...pairs.filter((pair) => !pair.before),
    ...alone.map((photo) => ({ before: photo })),
  ]
}
