import { linkPhotoMaxBytes, photoMessages, sharingMessages, uploadTooLarge, type FeedbackParty } from '@lintel/contract'
import { sharing } from '@lintel/contract/features'
import { useEffect, useState } from 'react'
import { useStore } from '../../lib/store.ts'
import { api, ApiError } from '../../lib/api.ts'
import { toast } from '../../lib/toasts.ts'
import { tryAgain } from '../../lib/try-again.ts'
import { refusalOf, previewOf, browser } from '../../lib/uploads/preview.ts'
import { browserStorage } from '../../lib/uploads/storage.ts'
import { isUnsent, notSentWords, type UploadPorts } from '../../lib/uploads/upload.ts'
import { createUploads } from '../../lib/uploads/uploads.ts'
import { warnNotKept } from '../../lib/uploads/warn-not-kept.ts'
import type { OpenedLink } from './prefetch.ts'

/** The owner of a photograph: the current comment, an added one, a party's general one, or a claim's line. */
export type UploadTarget = 'open' | `item/${FeedbackParty}/${string}` | `general/${FeedbackParty}` | `line/${string}`

export interface SentPhoto {
  id: string
  src: string
}

export interface VisitorPhoto {
  key: string
  name: string
  /** Object URL of a small preview. */
  preview?: string | undefined
  state: 'sending' | 'checking' | 'waiting' | 'sent' | 'failed'
  share: number
  /** Why it failed. */
  message?: string | undefined
  /** True if a retry can help. */
  retryable?: boolean | undefined
  /** Once S3 has it. */
  sent?: SentPhoto
}

interface Underway {
  isOpen: boolean
  awaited: number
  unsent: number
  checking: number
}

export const photosUnderway = ({ isOpen, awaited, unsent, checking }: Underway): string | undefined => {
  if (!isOpen || awaited > 0)
    return 'Looking for photographs that were not sent. If this page is open in another tab, close that.'
  if (unsent === 0) return undefined
  if (unsent > checking) return `${notSentWords(unsent)}. Save when they are sent, or remove them.`
  return unsent === 1
    ? 'A photograph is being checked. Save when that is done.'
    : `${unsent} photographs are being checked. Save when that is done.`
}

const faultOf = async (file: File): Promise<string | undefined> =>
  (await refusalOf(file)) ?? (file.size > linkPhotoMaxBytes ? uploadTooLarge(file.name, linkPhotoMaxBytes) : undefined)

/** Photographs of a link, uploaded directly to S3. */
const portsOf = (link: OpenedLink, page: () => PhotoEvents | undefined): UploadPorts => ({
  ...browser,
  refusalOf: faultOf,
  brokenMessage: photoMessages.couldNotUpload,
  together: 1,
  request: async (_, files) => {
    const permissions = []
    for (const { id: photo, name, size } of files) {
      page()?.asked([photo])
      const removed = page()?.removed().slice(-60).join(',')
      const query = { k: link.k, id: link.id, photo, fileName: name, fileType: 'image/jpeg' as const, size }
      permissions.push(await api(sharing.requestSharedUpload, { query: { ...query, ...(removed && { removed }) } }))
    }
    return permissions
  },
  arrivals: async (_, ids) => {
    const query = { k: link.k, ids: ids.join(',') }
    return (await api(sharing.listSharedUploads, { params: { id: link.id }, query })).data
  },
  preview: previewOf,
})

const lookAgainMs = 2000
/** By then a photograph has been checked, or something is wrong. */
const longestLookMs = 60_000

/** Saves, and retries while the server is still checking a new photograph. */
export const retryWhileChecking = <T>(save: () => Promise<T>): Promise<T> =>
  tryAgain(save, {
    isWorthIt: (error) => error instanceof ApiError && error.message === sharingMessages.photographNotReady,
    until: Date.now() + longestLookMs,
    pauseMs: () => lookAgainMs,
  })

export interface PhotoEvents {
  /** The server is asked for their uploads. */
  asked: (ids: readonly string[]) => void
  sent: (target: UploadTarget, photo: SentPhoto) => void
  /** Those that were removed again. */
  removed: () => readonly string[]
}

/** The uploads of a draft, which survive renders and the draft's first link; `tell` receives their changes. */
const uploadsOf = (link: OpenedLink, begunWith: string) => {
  let page: PhotoEvents | undefined
  const uploads = createUploads<UploadTarget>(
    link.id,
    portsOf(link, () => page),
    {
      accepted: ({ target, photoId: id }, src) => page?.sent(target, { id, src }),
      notKept: warnNotKept,
    },
    { storage: browserStorage, owner: `link:${begunWith}`, list: `feedback/${link.id}` },
  )
  const tell = (events: PhotoEvents) => {
    page = events
  }
  return { uploads, tell }
}

/** Sends photographs of a link, a few at a time; stored in the browser until sent, they outlive the page. */
export const useVisitorPhotos = (link: OpenedLink, begunWith: string, events: PhotoEvents) => {
  const [{ uploads, tell }] = useState(() => uploadsOf(link, begunWith))
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => tell(events))
  useEffect(() => {
    void uploads.open().finally(() => setIsOpen(true))
    const resume = () => void uploads.open()
    addEventListener('online', resume)
    return () => {
      removeEventListener('online', resume)
      uploads.end()
    }
  }, [uploads])

  const known = useStore(uploads, (state) => state.uploads)
  const awaited = useStore(uploads, (state) => state.awaited)
  const unsent = known.filter(isUnsent).length
  useEffect(() => {
    if (unsent === 0) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unsent])

  const at = (wanted: UploadTarget) => known.filter(({ target, state }) => target === wanted && state !== 'ready')
  const move = (from: UploadTarget, to: UploadTarget) => {
    for (const { key } of at(from)) uploads.move(key, to)
  }
  const drop = (target: UploadTarget) => {
    for (const { key } of at(target)) uploads.drop(key)
  }

  const of = (target: UploadTarget, there: readonly SentPhoto[]): VisitorPhoto[] => [
    ...there.map((photo) => {
      const preview = known.find(({ photoId }) => photoId === photo.id)?.preview
      return { key: photo.id, name: 'Photo', state: 'sent', share: 1, sent: photo, preview } as const
    }),
    ...at(target).map(({ key, name, preview, state, progress: share, message, retryable }) => ({
      key,
      name,
      preview,
      share,
      message,
      retryable,
      state: state === 'failed' || state === 'waiting' || state === 'checking' ? state : ('sending' as const),
    })),
  ]

  const isRefused = ({ state, retryable }: Pick<VisitorPhoto, 'retryable'> & { state: string }) =>
    state === 'failed' && !retryable

  const add = async (target: UploadTarget, files: readonly File[]) => {
    // It stays, because an unnoticed refusal would look like a sent photograph.
    for (const refusal of await uploads.add(target, files)) toast.error(refusal, { stays: true })
  }
  return {
    /** Those that waited in this browser are found: what is sent before then lacks them. */
    isOpen,
    awaited,
    unsent,
    /** Those of them that were sent and are being checked. */
    checking: known.filter(({ state }) => state === 'checking').length,
    ids: known.map(({ photoId }) => photoId),
    of,
    countAt: (target: UploadTarget) => at(target).filter((photo) => !isRefused(photo)).length,
    refusedAt: (target: UploadTarget) => at(target).filter(isRefused),
    add,
    move,
    drop,
    settle: uploads.settle,
    again: uploads.retry,
    remove: uploads.drop,
  }
}
