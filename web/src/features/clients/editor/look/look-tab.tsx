import { useStore } from '../../../../lib/store.ts'
import { toast } from '../../../../lib/toasts.ts'
import { ImageList } from '../../../../ui/files/image-list.tsx'
import { FieldGroup } from '../../../../ui/form/section-page.tsx'
import classes from './look-tab.module.css'
import type { LookAndFeel, LookImage } from '@lintel/contract'
import { ColourField } from '../../../../ui/form/colour-field.tsx'
import { Fields, LongTextField } from '../../../../ui/form/fields.tsx'
import type { Field } from '../../../../ui/form/field.ts'
import { contrastWithWhite, readableFrom } from '../../../../lib/page-colours.ts'
import { createSafeContext } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import { useUnsavedChanges } from '../../../../lib/unsaved-changes.ts'
import { createUploads } from '../../../../lib/uploads/uploads.ts'
import { isUnderway, type Uploads } from '../../../../lib/uploads/upload.ts'
import { lookImagePorts } from '../../../../lib/uploads/ports.ts'
import { cssProblem } from '@lintel/rules'
import { useQuery } from '@tanstack/react-query'
import { webConfig } from '../../../../lib/config.ts'
import type { ClientForm } from '../client-form.ts'
import { LookPreviews } from './look-previews.tsx'

export interface ListOfImages {
  list: LookList
  label: string
  note: string
}

export const backgroundImages: ListOfImages = {
  list: 'backgrounds',
  label: 'Backgrounds',
  note: 'The first one is printed faintly behind the cover of PDFs.',
}

export const defaultImages: ListOfImages = {
  list: 'backgrounds',
  label: 'Default backgrounds',
  note: 'Available to the templates of every client.',
}

export const imageName = (src: string): string => src.slice(src.lastIndexOf('/') + 24)

function Images({
  form,
  list,
  label,
  note,
  bucket,
  mayLock,
}: { form: LookForm; bucket: string; mayLock: boolean } & ListOfImages) {
  const uploads = useLookUploads()
  const state = useStore(uploads, (all) => all.uploads)
  const own = state.filter(({ target }) => target === list)
  const images = form.values.looknfeel[list]
  const add = async (files: File[]) => {
    for (const message of await uploads.add(list, files)) toast.error(message)
  }
  const remove = (src: string) => {
    form.change(({ looknfeel }) => ({
      looknfeel: { ...looknfeel, [list]: looknfeel[list].filter((image) => image.src !== src) },
    }))
  }
  const putFirst = (src: string) =>
    form.change(({ looknfeel }) => ({
      looknfeel: {
        ...looknfeel,
        [list]: looknfeel[list].toSorted((a, b) => Number(b.src === src) - Number(a.src === src)),
      },
    }))
  const toggleLock = (src: string) =>
    form.change(({ looknfeel }) => ({
      looknfeel: {
        ...looknfeel,
        [list]: looknfeel[list].map((image) => (image.src === src ? { ...image, readonly: !image.readonly } : image)),
      },
    }))
  return (
    <div>
      <h4>{label}</h4>
      <p>{note}</p>
      <ImageList
        label={label}
        bucket={bucket}
        images={images.map(({ src, readonly }) => ({ src, name: imageName(src), locked: readonly }))}
        uploads={own}
        onFiles={(files) => void add(files)}
        onRemove={({ src }) => remove(src)}
        onFirst={({ src }) => putFirst(src)}
        {...(mayLock && { onLock: ({ src }) => toggleLock(src) })}
        onRetry={(key) => uploads.retry(key)}
        onDrop={(key) => uploads.drop(key)}
      />
    </div>
  )
}

export function LookImages({
  form,
  bucket,
  lists,
  mayLock = false,
}: {
  form: LookForm
  bucket: string | undefined
  lists: readonly ListOfImages[]
  /** Whether images can be locked, so that the agency cannot remove them. */
  mayLock?: boolean
}) {
  return (
    <FieldGroup title="Images" note="JPEG, 10 MB each.">
      <div className={classes.lists}>
        {bucket && lists.map((one) => <Images key={one.list} {...one} form={form} bucket={bucket} mayLock={mayLock} />)}
      </div>
    </FieldGroup>
  )
}

type Part = 'primarycolour' | 'secondarycolour'

export function LookColours({
  field,
  look,
  note,
}: {
  field: (part: Part, label: string) => Field<string>
  look: Pick<LookAndFeel, Part>
  note?: string
}) {
  return (
    <FieldGroup title="Colours" {...(note !== undefined && { note })}>
      <Fields columns="1fr 1fr" narrow="1fr">
        <ColourField {...field('primarycolour', 'Primary colour')} hint={colourHint(look.primarycolour)} />
        <ColourField {...field('secondarycolour', 'Secondary colour')} hint={colourHint(look.secondarycolour)} />
      </Fields>
    </FieldGroup>
  )
}

/** The hint for a colour in which text is not readable. */
export const colourHint = (colour: string): string | undefined => {
  if (!/^#[\da-f]{6}$/i.test(colour)) return undefined
  const contrast = contrastWithWhite(colour)
  return contrast < readableFrom
    ? `Text in it is hard to read on white (${contrast.toFixed(1)} to 1): it is printed darker.`
    : undefined
}

export type LookList = { [K in keyof LookAndFeel]: LookAndFeel[K] extends LookImage[] ? K : never }[keyof LookAndFeel]

export interface LookForm {
  values: { looknfeel: LookAndFeel }
  change: (change: (now: { looknfeel: LookAndFeel }) => { looknfeel: LookAndFeel } | object) => void
}

/** The image uploads of a look; they continue while another tab is open. */
export const [LookUploads, useLookUploads] = createSafeContext<Uploads<LookList>>('There is no look here.')

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

const lists: ListOfImages[] = [
  { list: 'logo', label: 'Logo', note: 'The first one is printed and shown on link pages.' },
  { list: 'banner', label: 'Banner', note: 'The first one is shown across the top of link pages.' },
  { list: 'emailheader', label: 'Email header', note: 'Above the message of each email.' },
  { list: 'emailfooter', label: 'Email footer', note: 'Below the message of each email.' },
  backgroundImages,
]

export function LookTab({ form }: { form: ClientForm }) {
  const { data: config } = useQuery({ queryKey: ['config'], queryFn: webConfig, staleTime: Infinity })
  const look: LookAndFeel = form.values.looknfeel
  const code = form.field('looknfeel.csscode', 'CSS code')
  return (
    <div className={classes.columns}>
      <div>
        <LookColours field={(part, label) => form.field(`looknfeel.${part}`, label)} look={look} />
        <LookImages form={form} bucket={config?.photoBucket} lists={lists} mayLock />
        <FieldGroup title="CSS code" note="Added to the style sheet of every PDF. It cannot fetch anything.">
          <div className={classes.code}>
            <LongTextField {...code} minRows={6} error={code.error ?? cssProblem(code.value)} />
          </div>
        </FieldGroup>
      </div>
      <FieldGroup title="Preview">
        <LookPreviews client={form.values} bucket={config?.photoBucket} />
      </FieldGroup>
    </div>
  )
}
