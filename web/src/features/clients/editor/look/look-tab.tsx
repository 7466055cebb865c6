import { clientMessages, type Client } from '@lintel/contract'
import { cssProblem } from '@lintel/rules'
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { webConfig } from '../../../../lib/config.ts'
import { contrastWithWhite, readableFrom } from '../../../../lib/page-colours.ts'
import { toast } from '../../../../lib/toasts.ts'
import { ImageList } from '../../../../ui/files/image-list.tsx'
import { ColourField } from '../../../../ui/form/colour-field.tsx'
import { Fields, LongTextField } from '../../../../ui/form/fields.tsx'
import { FieldGroup } from '../../../../ui/form/section-page.tsx'
import type { ClientForm } from '../client-form.ts'
import { LookPreviews } from './look-previews.tsx'
import classes from './look-tab.module.css'
import { useLookUploads, type LookList } from './look-uploads.tsx'

const lists: { list: LookList; label: string; note: string }[] = [
  { list: 'logo', label: 'Logo', note: 'The first one is printed and shown on pages of links.' },
  { list: 'banner', label: 'Banner', note: 'The first one is across pages of links.' },
  { list: 'emailheader', label: 'Email header', note: 'Above the message of each email.' },
  { list: 'emailfooter', label: 'Email footer', note: 'Below it.' },
  { list: 'backgrounds', label: 'Backgrounds', note: 'Kept for templates.' },
]

const nameOf = (src: string) => src.slice(src.lastIndexOf('/') + 24)

function Images({ form, list, label, note, bucket }: { form: ClientForm; bucket: string } & (typeof lists)[number]) {
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
    toast.success(list === 'logo' ? clientMessages.logoRemoved : clientMessages.imageRemoved)
  }
  return (
    <div>
      <h4>
        {label}: {note}
      </h4>
      <ImageList
        label={label}
        bucket={bucket}
        images={images.map(({ src }) => ({ src, name: nameOf(src) }))}
        uploads={own}
        onFiles={(files) => void add(files)}
        onRemove={({ src }) => remove(src)}
        onRetry={(key) => uploads.retry(key)}
        onDrop={(key) => uploads.drop(key)}
      />
    </div>
  )
}

/** What is said of a colour that text in it cannot be read in. */
const colourHint = (colour: string): string | undefined => {
  if (!/^#[\da-f]{6}$/i.test(colour)) return undefined
  const contrast = contrastWithWhite(colour)
  return contrast < readableFrom
    ? `Text in it is hard to read on white (${contrast.toFixed(1)} to 1): it is printed darker.`
    : undefined
}

/** The pictures, colours and style sheet of a client, with what they make of emails, pages and PDFs beside them. */
export function LookTab({ form }: { form: ClientForm }) {
  const { data: config } = useQuery({ queryKey: ['config'], queryFn: webConfig, staleTime: Infinity })
  const look: Client['looknfeel'] = form.values.looknfeel
  const code = form.field('looknfeel.csscode', 'CSS code')
  return (
    <div className={classes.columns}>
      <div>
        <FieldGroup title="Colours">
          <Fields columns="1fr 1fr" narrow="1fr">
            <ColourField
              {...form.field('looknfeel.primarycolour', 'Primary colour')}
              hint={colourHint(look.primarycolour)}
            />
            <ColourField
              {...form.field('looknfeel.secondarycolour', 'Secondary colour')}
              hint={colourHint(look.secondarycolour)}
            />
          </Fields>
        </FieldGroup>
        <FieldGroup title="Images" note="JPEG, 10 MB each.">
          <div className={classes.lists}>
            {config && lists.map((one) => <Images key={one.list} {...one} form={form} bucket={config.photoBucket} />)}
          </div>
        </FieldGroup>
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
