import { newId } from '@lintel/rules'
import type { KeptUpload } from './storage.ts'
import type { Permission } from './upload-ports.ts'
import type { Upload, UploadEdits } from './upload.ts'

export interface Work<Target> {
  upload: Upload<Target>
  file: Blob | undefined
  /** Its index among those chosen at the same moment. */
  order: number
  /** Presigned on this page; an older URL can have expired. */
  permission?: Permission
  /** Earlier ids. */
  former: string[]
  tries: number
  /** When the upload was done, in milliseconds; the server checks it from then on. */
  checkedSince: number
  /** It was sent again because nothing had checked it. */
  isSentAgain: boolean
  /** It was written to the browser's storage, or that failed: only then is it sent. */
  isKept: boolean
  /** Found in the browser's storage: it can have arrived before the page was closed. */
  isResumed: boolean
  /** It was added to the report, which is not saved yet. */
  isIn: boolean
  settled: boolean
  abort: AbortController
  /** Releases it for another tab. */
  release: AbortController
  wake: () => void
  writing: Promise<void>
}

export const inOrder = <Target>(some: Iterable<Work<Target>>): Work<Target>[] =>
  [...some].toSorted((one, other) => one.order - other.order)

const workOf = <Target>(upload: Upload<Target>, file: Blob | undefined, order: number): Work<Target> => ({
  ...{ upload, file, order, former: [], tries: 0, checkedSince: 0 },
  ...{ isKept: false, isResumed: false, isSentAgain: false, isIn: false, settled: false },
  ...{ abort: new AbortController(), release: new AbortController() },
  wake: () => undefined,
  writing: Promise.resolve(),
})

export const chosenWork = <Target>(
  reportId: string,
  target: Target,
  file: File,
  { now, order, edits }: { now: number; order: number; edits: UploadEdits },
): Work<Target> => {
  const { name, size } = file
  const addedAt = new Date(now).toISOString()
  const upload = { key: newId(), reportId, target, name, size, addedAt, edits } as const
  return workOf({ ...upload, state: 'queued', progress: 0 }, file, order)
}

export const keptWork = <Target>(
  { kept, file, release }: { kept: KeptUpload; file: Blob | undefined; release: AbortController },
  { reportId, brokenMessage, has }: { reportId: string; brokenMessage: string; has: (src: string) => boolean },
): Work<Target> => {
  const { key, name, size, addedAt, edits, message, photo } = kept
  // Written by this very list, so its targets have this type.
  const target = kept.target as Target
  const isRefused = kept.state === 'refused' || (kept.state === 'unsent' && !file)
  const isShown = photo && (!isRefused || has(photo.src))
  const upload: Upload<Target> = {
    ...{ key, reportId, target, name, size, addedAt, edits },
    state: isRefused ? 'failed' : kept.state === 'accepted' ? 'ready' : 'queued',
    progress: kept.state === 'accepted' ? 1 : 0,
    ...(isRefused && { message: message ?? brokenMessage, retryable: false }),
    ...(isShown && { photoId: photo.id, src: photo.src }),
  }
  return {
    ...workOf(upload, file, kept.order),
    former: [...kept.former],
    settled: kept.settled,
    ...{ isKept: true, isResumed: true, release },
  }
}

export const keptOf = <Target>(
  { upload, order, former, settled }: Work<Target>,
  { owner, list }: Pick<KeptUpload, 'owner' | 'list'>,
): KeptUpload => {
  const { key, target, name, size, addedAt, photoId: id, src, edits, state, message, retryable } = upload
  const isRefused = state === 'failed' && !retryable
  return {
    ...{ key, owner, list, target, name, size, addedAt, order, former, edits, settled },
    state: isRefused ? 'refused' : state === 'ready' ? 'accepted' : 'unsent',
    ...(isRefused && { message }),
    ...(id && src && { photo: { id, src } }),
  }
}
