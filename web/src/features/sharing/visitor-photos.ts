import { linkPhotoMaxBytes, photoMessages } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { useCallback, useRef, useState } from 'react'
import { api, errorText } from '../../lib/api.ts'
import { refusalOf } from '../../lib/uploads/jpeg-file.ts'
import { previewOf } from '../../lib/uploads/preview.ts'
import { SendError, sendFile } from '../../lib/uploads/send-file.ts'
import { calls } from './calls.ts'
import type { OpenedLink } from './early.ts'

/** A photograph of a visitor: on its way, or there. */
export interface VisitorPhoto {
  key: string
  name: string
  /** Object address of a small picture of it. */
  preview?: string
  state: 'sending' | 'sent' | 'failed'
  /** What has been sent of it, 0 to 1. */
  share: number
  /** Once storage has it. */
  sent?: { id: string; src: string }
}

/** A connection that breaks is tried again after these pauses; the photograph goes up whole, as it is. */
const pausesMs = [1000, 3000, 8000, 20_000] as const

const wait = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

const sendOnce = async (link: OpenedLink, file: File, onShare: (share: number) => void) => {
  const query = { k: link.k, id: link.id, fileName: file.name, fileType: 'image/jpeg' as const, size: file.size }
  const { id, src, ...form } = await api(calls.requestSharedUpload, { query })
  await sendFile(form, file, onShare, new AbortController().signal)
  return { id, src }
}

const send = async (link: OpenedLink, file: File, onShare: (share: number) => void) => {
  for (let attempt = 0; ; attempt++) {
    try {
      return await sendOnce(link, file, onShare)
    } catch (error) {
      const pause = pausesMs[attempt]
      const isBroken = !(error instanceof SendError) || error.kind !== 'refused'
      if (pause === undefined || !isBroken) throw error
      onShare(0)
      await wait(pause)
    }
  }
}

/** Why a file cannot be taken; undefined where it can. */
const faultOf = async (file: File): Promise<string | undefined> =>
  (await refusalOf(file)) ??
  (file.size > linkPhotoMaxBytes ? `${file.name} is larger than ${linkPhotoMaxBytes / 1024 / 1024} MB.` : undefined)

/** Sends photographs with a link, several at once, each with its progress. */
export const useVisitorPhotos = (link: OpenedLink, onRefused: (message: string) => void) => {
  const [photos, setPhotos] = useState<readonly VisitorPhoto[]>([])
  const files = useRef(new Map<string, File>())
  const change = useCallback(
    (key: string, part: Partial<VisitorPhoto>) =>
      setPhotos((known) => known.map((photo) => (photo.key === key ? { ...photo, ...part } : photo))),
    [],
  )

  const start = useCallback(
    async (key: string, file: File) => {
      change(key, { state: 'sending', share: 0 })
      try {
        const sent = await send(link, file, (share) => change(key, { share }))
        change(key, { state: 'sent', share: 1, sent })
        files.current.delete(key)
      } catch (error) {
        change(key, { state: 'failed' })
        onRefused(errorText(error instanceof SendError ? photoMessages.couldNotUpload : error))
      }
    },
    [change, link, onRefused],
  )

  const add = useCallback(
    async (chosen: readonly File[]) => {
      for (const file of chosen) {
        const fault = await faultOf(file)
        if (fault) {
          onRefused(fault)
          continue
        }
        const key = newId()
        files.current.set(key, file)
        setPhotos((known) => [...known, { key, name: file.name, state: 'sending', share: 0 }])
        void previewOf(file).then((preview) => preview && change(key, { preview }))
        void start(key, file)
      }
    },
    [change, onRefused, start],
  )

  const again = (key: string) => {
    const file = files.current.get(key)
    if (file) void start(key, file)
  }
  const remove = (key: string) => setPhotos((known) => known.filter((photo) => photo.key !== key))
  /** Takes over photographs that are there already, such as those of a comment that is edited. */
  const reset = useCallback(
    (sent: readonly { id: string; src: string }[] = []) =>
      setPhotos(sent.map((photo) => ({ key: photo.id, name: 'Photo', state: 'sent' as const, share: 1, sent: photo }))),
    [],
  )
  return { photos, add, again, remove, reset }
}
