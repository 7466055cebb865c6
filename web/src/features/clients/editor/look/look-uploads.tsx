import type { LookAndFeel, LookImage } from '@lintel/contract'
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import { useStore } from '../../../../lib/store.ts'
import { useUnsavedChanges } from '../../../../lib/unsaved-changes.ts'
import { createUploads, isUnderway, lookImagePorts, type Uploads } from '../../../../lib/uploads.ts'

/** The lists of images of a look. */
export type LookList = { [K in keyof LookAndFeel]: LookAndFeel[K] extends LookImage[] ? K : never }[keyof LookAndFeel]

/** The form of a record with a look: a client or a branch. */
export interface LookForm {
  values: { looknfeel: LookAndFeel }
  change: (change: (now: { looknfeel: LookAndFeel }) => { looknfeel: LookAndFeel } | object) => void
}

const LookUploads = createContext<Uploads<LookList> | undefined>(undefined)

/** The image uploads of a look; they continue while another tab is open. */
export const useLookUploads = (): Uploads<LookList> => {
  const uploads = useContext(LookUploads)
  if (!uploads) throw new Error('There is no look here.')
  return uploads
}

/** Adds accepted images to the form. */
export function LookUploadsProvider({
  client,
  within,
  form,
  children,
}: {
  /** The client that they are uploaded for. */
  client: string
  /** The path below which navigation loses nothing. */
  within: string
  form: LookForm
  children: ReactNode
}) {
  const [uploads] = useState(() =>
    createUploads<LookList>(client, lookImagePorts, {
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
  // An image that is not accepted yet is not in the form: leaving would silently lose it.
  const isSending = useStore(uploads, (all) => all.uploads.some(isUnderway))
  useUnsavedChanges(isSending, { within })
  return <LookUploads value={uploads}>{children}</LookUploads>
}
