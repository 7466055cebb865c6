import {
  lookImageMaxBytes,
  lookUploadsPerCall,
  photoMessages,
  routes,
  uploadTooLarge,
  type LookAndFeel,
  type LookImage,
} from '@lintel/contract'
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import { api } from '../../../../lib/api.ts'
import { useStore } from 'zustand'
import { useUnsavedChanges } from '../../../../lib/unsaved-changes.ts'
import { browserPorts, createUploads, isUnderway, type Uploads } from '../../../../lib/uploads.ts'
import type { ClientForm } from '../client-form.ts'

/** The lists of images of a look. */
export type LookList = { [K in keyof LookAndFeel]: LookAndFeel[K] extends LookImage[] ? K : never }[keyof LookAndFeel]

const lookPorts: Parameters<typeof createUploads>[1] = {
  ...browserPorts,
  brokenMessage: photoMessages.uploadFailed,
  together: lookUploadsPerCall,
  refusalOf: async (file) =>
    (await browserPorts.refusalOf(file)) ??
    (file.size > lookImageMaxBytes ? uploadTooLarge(file.name, lookImageMaxBytes) : undefined),
  request: async (id, files) => {
    const body = { files: files.map(({ name, size }) => ({ name, size })) }
    return (await api(routes.requestLookUploads, { params: { id }, body })).data
  },
  arrivals: async (id, ids) =>
    (await api(routes.listLookImages, { params: { id }, query: { ids: ids.join(',') } })).data,
}

const LookUploads = createContext<Uploads<LookList> | undefined>(undefined)

/** The images on their way into a client's look; they go on while another tab is open. */
export const useLookUploads = (): Uploads<LookList> => {
  const uploads = useContext(LookUploads)
  if (!uploads) throw new Error('There is no client here.')
  return uploads
}

/** Takes images into the form once they are accepted. */
export function LookUploadsProvider({ id, form, children }: { id: string; form: ClientForm; children: ReactNode }) {
  const [uploads] = useState(() =>
    createUploads<LookList>(id, lookPorts, {
      accepted: ({ target, addedAt }, src) =>
        form.change(({ looknfeel }) => {
          if (looknfeel[target].some((image) => image.src === src)) return {}
          const image: LookImage = { src, createdAt: addedAt, hasGalleryLink: true, readonly: false }
          return { looknfeel: { ...looknfeel, [target]: [...looknfeel[target], image] } }
        }),
    }),
  )
  useEffect(() => {
    void uploads.open()
    return () => uploads.end()
  }, [uploads])
  // An image that is not accepted yet is in no form: leaving would lose it without a word.
  const isSending = useStore(uploads, (all) => all.uploads.some(isUnderway))
  useUnsavedChanges('clients', isSending, { within: `/clients/${id}` })
  return <LookUploads value={uploads}>{children}</LookUploads>
}
