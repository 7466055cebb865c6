import { emailTemplateMessages, imagePath, type Client, type EmailTemplateFields } from '@lintel/contract'
import { unknownPlaceholders, emailPlaceholders } from '@lintel/rules'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useRef, useState, type FocusEvent } from 'react'
import { flushSync } from 'react-dom'
import { webConfig } from '../../lib/config.ts'
import { TextField } from '../../ui/form/fields.tsx'
import type { EntityForm } from '../../ui/form/use-entity-form.ts'
import { RichText } from '../../ui/rich-text/rich-text.tsx'
import { TemplatePreview } from './template-preview.tsx'
import classes from './template.module.css'

type Form = EntityForm<EmailTemplateFields>

function Pictures({
  bucket,
  client,
  place,
}: {
  bucket: string | undefined
  client: Client
  place: 'emailheader' | 'emailfooter'
}) {
  return (
    bucket !== undefined &&
    client.looknfeel[place].map(({ src }) => (
      <img key={src} className={classes.picture} src={imagePath(bucket, src, 1200)} alt="" />
    ))
  )
}

/** The editor's initial text: its own changes are not fed back into it. */
const useInitial = (value: string) => {
  const [initial, setInitial] = useState(value)
  const told = useRef(value)
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    setInitial(value)
  }, [value])
  return { initial, tell: (html: string) => (told.current = html) }
}

const withInserted = (field: HTMLInputElement, text: string) => {
  const { value, selectionStart, selectionEnd } = field
  const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length]
  return { value: value.slice(0, from) + text + value.slice(to), cursor: from + text.length }
}

export function DetailsTab({ form, client }: { form: Form; client: Client }) {
  const { field, values, change, readOnly } = form
  const { data: config } = useQuery({ queryKey: ['config'], queryFn: webConfig, staleTime: Infinity })
  const bucket = config?.photoBucket
  const { initial, tell } = useInitial(values.message)
  const insertIntoMessage = useRef<(text: string) => void>(undefined)
  // The target of a placeholder: the field that last had the focus.
  const subjectField = useRef<HTMLInputElement>(undefined)
  const written = useDeferredValue(`${values.subject}\n${values.message}`)
  const unknown = unknownPlaceholders(written)

  const noteFocus = ({ target }: FocusEvent) => {
    const isSubject = target instanceof HTMLInputElement && target.dataset['path'] === 'subject'
    if (isSubject) subjectField.current = target
    else if (target.closest('[contenteditable=true]')) subjectField.current = undefined
  }
  const insert = (text: string) => {
    const input = subjectField.current
    if (!input?.isConnected) {
      insertIntoMessage.current?.(text)
      return
    }
    const { value, cursor } = withInserted(input, text)
    // Rendered at once: a later frame would take the focus back from wherever the user has clicked meanwhile.
    flushSync(() => change({ subject: value }))
    input.focus()
    input.setSelectionRange(cursor, cursor)
  }

  return (
    <div className={classes.columns}>
      <div className={classes.fields} onFocus={noteFocus}>
        <TextField {...field('description', 'Description')} />
        <TextField {...field('subject', 'Subject')} />
        <PlaceholderChips disabled={readOnly} onInsert={insert} />
        <div className={classes.message} data-path="message">
          <span className={classes.label}>Message</span>
          <Pictures bucket={bucket} client={client} place="emailheader" />
          <RichText
            label="Message"
            initial={initial}
            onReady={(put) => (insertIntoMessage.current = put)}
            onChange={(message) => {
              tell(message)
              change({ message })
            }}
          />
          <Pictures bucket={bucket} client={client} place="emailfooter" />
          {form.errorOf('message') && (
            <p className={classes.error} role="alert">
              {form.errorOf('message')}
            </p>
          )}
        </div>
        <div role="status" className={classes.unknown}>
          {unknown.map((name) => (
            <p key={name}>{emailTemplateMessages.unknownPlaceholder(name)}</p>
          ))}
        </div>
      </div>
      <TemplatePreview client={client} bucket={bucket} subject={values.subject} message={values.message} />
    </div>
  )
}

export function PlaceholderChips({ disabled, onInsert }: { disabled: boolean; onInsert: (text: string) => void }) {
  return (
    <div className={classes.placeholders} role="group" aria-label="Placeholders">
      {emailPlaceholders.map((name) => (
        <button
          key={name}
          type="button"
          className={classes.chip}
          disabled={disabled}
          aria-label={`Insert ${name}`}
          // The field keeps the focus, and its cursor.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onInsert(`[${name}]`)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
