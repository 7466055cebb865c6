import type { LookAndFeel, LookImage } from '@lintel/contract'
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import { useStore } from '../../../../lib/store.ts'
import { useUnsavedChanges } from '../../../../lib/unsaved-changes.ts'
import { createUploads, isUnderway, lookImagePorts, type Uploads } from '../../../../lib/uploads.ts'

export type LookList = { [K in keyof LookAndFeel]: LookAndFeel[K] extends LookImage[] ? K : never }[keyof LookAndFeel]

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

export function LookUploadsProvider({
  client,
  within,
  form,
  children,
}: {
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
