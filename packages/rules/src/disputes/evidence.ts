import type { ConditionIn, PhotosInOut, ReportBody } from '@lintel/contract'
import { entryChanges, isEntryGone } from '../reports/check-in-entries.ts'
import { returnedOf } from '../reports/counted-entries.ts'
import { isGone, type FactChange } from '../reports/sections/rooms/facts.ts'
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

interface Described {
  entry: { out?: { missing?: true | undefined } | undefined }
  changes: readonly FactChange[]
  /** How many there were and are; undefined if nobody counted. */
  count?: { was: number; is: number | undefined }
  was?: string
  is?: string
}

/** Of an entry of a list: the number, what was written of it, and what of that changed. */
function entryStates({ entry, changes, count, was = '', is = '' }: Described): Pick<Evidence, 'was' | 'is'> {
  const said = (parts: readonly string[]) => parts.filter(Boolean).join('. ')
  const returned = count?.is === undefined ? 'Not recorded' : [count.is, count.was || []].flat().join(' of ')
  return {
    was: said([
      count ? `Quantity: ${count.was}` : '',
      was,
      ...changes.map(({ label, before }) => `${label}: ${before}`),
    ]),
    is: said([
      isEntryGone(entry) ? 'Not there' : count ? `Quantity: ${returned}` : '',
      is,
      ...changes.map(({ label, after }) => `${label}: ${after}`),
    ]),
  }
}

function statesAt(body: ReportBody, path: string): Pick<Evidence, 'was' | 'is'> {
  const has = (list: string, { _uuid }: { _uuid: string }) => path === `${list}.${_uuid}`
  const key = body.keys.find((entry) => has('keys', entry))
  if (key)
    return entryStates({
      entry: key,
      changes: entryChanges('keys', key),
      count: { was: key.qty.in, is: returnedOf(key) },
      was: key.notes.trim(),
    })
  const appliance = body.appliances.find((entry) => has('appliances', entry))
  if (appliance)
    return entryStates({
      entry: appliance,
      changes: entryChanges('appliances', appliance),
      count: { was: appliance.qty.in, is: returnedOf(appliance) },
    })
  const alarm = body.alarms.find((entry) => has('alarms', entry))
  if (alarm) return entryStates({ entry: alarm, changes: entryChanges('alarms', alarm), is: alarm.condition.trim() })
  const meter = body.meters.find((entry) => has('meters', entry))
  return meter ? entryStates({ entry: meter, changes: entryChanges('meters', meter) }) : { was: '', is: '' }
}

/** What the check-out shows of what is claimed for. */
export function evidenceOf(body: ReportBody, path: string): Evidence {
  const { entry } = entryAt(body, path) ?? {}
  if (!entry) return { was: '', is: '', pairs: [] }
  if (!isItem(entry))
    return { ...statesAt(body, path), pairs: hasPhotos(entry) ? photoPairs(entry.photos.in, entry.photos.out) : [] }
  const { in: before, out } = entry.condition
  const gone = isGone(entry) ? 'Not there' : ''
  return {
    was: stateText(before),
    is: [gone, stateText(out)].filter(Boolean).join('. '),
    pairs: photoPairs(before.photos, out.photos),
  }
}
