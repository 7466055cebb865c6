import type { ConditionIn, PhotosInOut, ReportBody } from '@lintel/contract'
import { isGone } from '../reports/sections/rooms/facts.ts'
import { photoPairs, type PhotoPair } from '../reports/photos/pairs.ts'
import { entryAt, isItem } from './claimable.ts'

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

const hasPhotos = (entry: object): entry is { photos: PhotosInOut } => {
  const photos: unknown = Reflect.get(entry, 'photos')
  return typeof photos === 'object' && photos !== null && 'in' in photos
}

/** What the check-out shows of what is claimed for. */
export function evidenceOf(body: ReportBody, path: string): Evidence {
  const { entry } = entryAt(body, path) ?? {}
  if (!entry) return { was: '', is: '', pairs: [] }
  if (!isItem(entry))
    return { was: '', is: '', pairs: hasPhotos(entry) ? photoPairs(entry.photos.in, entry.photos.out) : [] }
  const { in: before, out } = entry.condition
  const gone = isGone(entry) ? 'Not there' : ''
  return {
    was: stateText(before),
    is: [gone, stateText(out)].filter(Boolean).join('. '),
    pairs: photoPairs(before.photos, out.photos),
  }
}
