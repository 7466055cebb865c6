import { useStore } from '../../../../lib/store.ts'
import { toast } from '../../../../lib/toasts.ts'
import { ImageList } from '../../../../ui/files/image-list.tsx'
import { FieldGroup } from '../../../../ui/form/section-page.tsx'
import classes from './look-tab.module.css'
import { useLookUploads, type LookForm, type LookList } from './look-uploads.tsx'

export interface ListOfImages {
  list: LookList
  label: string
  note: string
}

export const backgroundImages: ListOfImages = {
  ...{ list: 'backgrounds', label: 'Backgrounds' },
  note: 'The first one is printed faintly behind the cover of PDFs.',
}

export const defaultImages: ListOfImages = {
  ...{ list: 'backgrounds', label: 'Default backgrounds' },
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
