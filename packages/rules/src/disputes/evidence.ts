import type { ConditionIn, Photo, PhotosInOut, ReportBody } from '@lintel/contract'
import { isGone } from '../reports/sections/rooms/facts.ts'
import { entryAt, isItem } from './claimable.ts'

/** One of them is absent if it has no counterpart. */
export interface PhotoPair {
  before?: Photo | undefined
  after?: Photo | undefined
}

export interface Evidence {
  /** At check-in and at check-out, in words; empty if nothing was recorded. */
  was: string
  is: string
  pairs: PhotoPair[]
}

const stateText = ({ condition, cleanliness, notes }: Pick<ConditionIn, 'condition' | 'cleanliness' | 'notes'>) =>
  [[condition, cleanliness].filter(Boolean).join(', '), ...notes.map(({ note }) => note.trim())]
    .filter(Boolean)
    .map((text) => text.replace(/\.$/, ''))
    .join('. ')

/** Linked ones first; check-in photographs that have no counterpart come last. */
const pairsOf = (before: readonly Photo[], after: readonly Photo[]): PhotoPair[] => {
  const pairs = after.map((photo): PhotoPair => ({
    after: photo,
    before: before.find(({ id }) => id === photo.linkedphoto),
  }))
  const isLinked = ({ before: one }: PhotoPair) => one !== undefined
  const alone = before.filter((photo) => !pairs.some((pair) => pair.before === photo))
  return [
    ...pairs.filter(isLinked),
    ...pairs.filter((pair) => !isLinked(pair)),
    ...alone.map((photo): PhotoPair => ({ before: photo })),
  ]
}

const hasPhotos = (entry: object): entry is { photos: PhotosInOut } => {
  const photos: unknown = Reflect.get(entry, 'photos')
  return typeof photos === 'object' && photos !== null && 'in' in photos
}

/** What the check-out shows of what is claimed for. */
export function evidenceOf(body: ReportBody, path: string): Evidence {
  const { entry } = entryAt(body, path) ?? {}
  if (!entry) return { was: '', is: '', pairs: [] }
  if (!isItem(entry))
    return { was: '', is: '', pairs: hasPhotos(entry) ? pairsOf(entry.photos.in, entry.photos.out) : [] }
  const { in: before, out } = entry.condition
  const gone = isGone(entry) ? 'Not there' : ''
  return {
    was: stateText(before),
    is: [gone, stateText(out)].filter(Boolean).join('. '),
    pairs: pairsOf(before.photos, out.photos),
  }
}
