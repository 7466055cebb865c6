import { reportFonts, imagePath, reportTemplateMessages } from '@lintel/contract'
import { ColourField } from '../../../ui/form/colour-field.tsx'
import { SwitchField, TextField, LongTextField } from '../../../ui/form/fields.tsx'
import { useFieldError, useReadOnlyField } from '../../../ui/form/field-context.ts'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { RichText } from '../../../ui/rich-text/rich-text.tsx'
import classes from './settings.module.css'
import { type SettingFieldProps, addBackground, removeBackground } from './setting-images.ts'
import { IconTrash } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useStore } from '../../../lib/store.ts'
import { errorText } from '../../../lib/api-error.ts'
import { toast } from '../../../lib/toasts.ts'
import { createUploads } from '../../../lib/uploads/uploads.ts'
import { isUnderway } from '../../../lib/uploads/upload.ts'
import { lookImagePorts } from '../../../lib/uploads/ports.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { ImageDrop } from '../../../ui/files/image-drop.tsx'
import { PhotoFrame } from '../../../ui/photos/photo-frame.tsx'
import { ToolButton } from '../../../ui/tool-button.tsx'

const asOptions = (names: readonly string[]) => names.map((name) => ({ id: name, name }))

const fonts = asOptions(Object.keys(reportFonts))

function HtmlField({ setting: { name, value }, onChange, error, path }: SettingFieldProps) {
  const refused = useFieldError(path, value, error)
  const { readOnly } = useReadOnlyField()
  if (readOnly)
    return <LongTextField label={name} value={value} onChange={() => undefined} {...(path !== undefined && { path })} />
  return (
    <div className={classes.group} data-path={path}>
      <span aria-hidden>{name}</span>
      <RichText label={name} initial={value} onChange={(html) => html !== value && onChange({ value: html })} />
      {refused && <p role="alert">{refused}</p>}
    </div>
  )
}

export function SettingField(props: SettingFieldProps) {
  const { setting, onChange, path, error } = props
  const { name, type, value, booleanvalue = false, options } = setting
  const common = { label: name, value, ...(path !== undefined && { path }), ...(error !== undefined && { error }) }
  const change = (next: string) => onChange({ value: next })
  if (type === 'boolean')
    return <SwitchField {...common} value={booleanvalue} onChange={(on) => onChange({ value, booleanvalue: on })} />
  if (type === 'colour') return <ColourField {...common} onChange={change} />
  if (type === 'dropdown') return <SelectField {...common} options={asOptions(options)} onChange={change} />
  if (type === 'font')
    return (
      <SelectField
        {...common}
        options={fonts}
        clearable
        onChange={change}
        {...(value === '' && { hint: 'In use: Crimson Text for headings, Lato for text.' })}
      />
    )
  if (type === 'html') return <HtmlField {...props} />
  if (type === 'image') return <ImageField {...props} />
  return <TextField {...common} maxLength={20_000} onChange={change} />
}

/** The file's own name, without the key's folders and id. */
const nameOf = (src: string) => (src.split('/').at(-1) ?? src).replace(/^[\w-]{22}-/, '')

interface AddingProps {
  /** The owner whose backgrounds are added to. */
  keeper: string
  bucket: string
  name: string
  onAdded: (src: string) => void
}

/** Uploads JPEGs to the backgrounds; the last one to arrive is selected. */
function Adding({ keeper, bucket, name, onAdded }: AddingProps) {
  const [added, setAdded] = useState('')
  const [uploads] = useState(() =>
    createUploads<string>(keeper, lookImagePorts, {
      accepted: ({ addedAt }, src) =>
        void addBackground(keeper, src, addedAt).then(
          () => setAdded(src),
          (error: unknown) => toast.error(errorText(error)),
        ),
    }),
  )
  useEffect(() => {
    void uploads.open()
    return () => {
      // Uploads still running continue on another tab and are added to the backgrounds.
      if (!uploads.getState().uploads.some(isUnderway)) uploads.end()
    }
  }, [uploads])
  const choose = useEffectEvent(onAdded)
  useEffect(() => {
    if (added !== '') choose(added)
  }, [added])
  const sending = useStore(uploads, (state) => state.uploads)
  const add = async (files: File[]) => {
    for (const message of await uploads.add(name, files)) toast.error(message)
  }
  return (
    <>
      {sending
        .filter(({ state }) => state !== 'ready')
        .map((upload) => (
          <div key={upload.key} className={classes.sending}>
            <PhotoFrame
              name={upload.name}
              bucket={bucket}
              sending={upload}
              actions={{
                onRetry: () => uploads.retry(upload.key),
                onRemove: () => uploads.drop(upload.key),
                onDiscard: () => uploads.drop(upload.key),
              }}
            />
          </div>
        ))}
      <div className={classes.sending}>
        <ImageDrop label={`Add images: ${name}`} words="Add images" onFiles={(files) => void add(files)} />
      </div>
    </>
  )
}

const remove = async (keeper: string, src: string) => {
  if (!(await confirm(reportTemplateMessages.confirmDeleteImage, { yes: 'Delete', danger: true }))) return
  try {
    await removeBackground(keeper, src)
    toast.success(reportTemplateMessages.imageDeleted)
  } catch (error) {
    toast.error(errorText(error))
  }
}

export function ImageField({ setting, onChange, images, error, path }: SettingFieldProps) {
  const { id, name, value } = setting
  const refused = useFieldError(path, value, error)
  const { readOnly } = useReadOnlyField()
  const known = images?.images ?? []
  const isGone = value !== '' && images !== undefined && !known.some(({ src }) => src === value)
  const choices = [
    { src: '', words: 'None', readonly: true },
    ...known.map(({ src, readonly }) => ({ src, words: nameOf(src), readonly })),
    ...(isGone ? [{ src: value, words: 'An image that no longer exists', readonly: true }] : []),
  ]
  const keeper = readOnly ? undefined : images?.keeper
  return (
    <fieldset className={classes.images} data-path={path}>
      <legend>{name}</legend>
      {choices.map(({ src, words, readonly }) => (
        <div key={src} className={classes.choice}>
          <label className={classes.image} title={words}>
            <input
              type="radio"
              name={`image-${id}`}
              disabled={readOnly}
              checked={value === src}
              aria-label={words}
              onChange={() => onChange({ value: src })}
            />
            {src === '' || src === (isGone ? value : undefined) || !images ? (
              <span>{words}</span>
            ) : (
              <img src={imagePath(images.bucket, src, 300)} alt="" loading="lazy" />
            )}
          </label>
          {keeper !== undefined && !readonly && (
            <ToolButton label="Delete" of={words} onClick={() => void remove(keeper, src)}>
              <IconTrash size={16} stroke={1.7} aria-hidden />
            </ToolButton>
          )}
        </div>
      ))}
      {images && keeper !== undefined && (
        <Adding
          key={keeper}
          keeper={keeper}
          bucket={images.bucket}
          name={name}
          onAdded={(src) => onChange({ value: src })}
        />
      )}
      {images && known.length === 0 && <p>There are no backgrounds yet.</p>}
      {refused && <p role="alert">{refused}</p>}
    </fieldset>
  )
}
