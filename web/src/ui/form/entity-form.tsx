import { genericMessages } from '@lintel/contract'
import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useMemo, type ReactNode } from 'react'
import { useListedKeys } from '../../lib/shortcuts.ts'
import { useIsPhone } from '../use-is-phone.ts'
import { ErrorId } from '../error-id.tsx'
import { ButtonForm } from './button-form.tsx'
import classes from './entity-form.module.css'
import { FormNoticeProvider, FieldSourceProvider, type FieldSource } from './field-context.ts'
import { StatusBar } from './status-bar.tsx'
import { TouchSize } from './section-page.tsx'
import type { EntityForm as Form } from './use-entity-form.ts'

/** Formats a field's value if it is not readable as it is, such as an id or markup. Undefined for other fields. */
export type ShowValue = (path: string, value: unknown) => string | undefined

type PartOf = (path: string) => string | undefined

const longestShown = 200
const cut = (text: string) => (text.length > longestShown ? `${text.slice(0, longestShown).toWellFormed()}…` : text)

const shown = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return 'empty'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.every((entry) => typeof entry === 'string') ? value.join(', ') : 'another list'
  return typeof value === 'object' ? 'other values' : String(value)
}

function ConflictNotice<Values extends object>({ form, show }: { form: Form<Values>; show?: ShowValue | undefined }) {
  const { conflict, labelOf, takeTheirs } = form
  if (!conflict) return null
  const said = (path: string, value: unknown) => cut(shown(show?.(path, value) ?? value))
  return (
    <div role="alert" className={classes.notice} data-tone="warning">
      <b>{conflict.by ?? 'Somebody else'} saved this while you were changing it.</b>
      <p>
        Their changes are here, with yours on top. {conflict.fields.length > 0 && 'You both changed:'}
        {conflict.fields.length === 0 && 'Save keeps both.'}
      </p>
      {conflict.fields.length > 0 && (
        <ul>
          {conflict.fields.map((field) => (
            <li key={field.path}>
              <span>
                {labelOf(field.path)}: yours is <b>{said(field.path, field.mine)}</b>, theirs is{' '}
                <b>{said(field.path, field.theirs)}</b>
              </span>
              <Button
                size="xs"
                variant="default"
                aria-label={`Use theirs for ${labelOf(field.path)}`}
                onClick={() => takeTheirs(field)}
              >
                Use theirs
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function FailureNotice<Values extends object>({
  form: { failure, elsewhere },
  partOf,
}: {
  form: Form<Values>
  partOf: PartOf | undefined
}) {
  if (!failure && elsewhere.length === 0) return null
  const toasted = failure?.toasted ?? false
  return (
    <div
      role={toasted ? 'group' : 'alert'}
      aria-label={toasted ? genericMessages.changesNotSaved : undefined}
      className={classes.notice}
      data-tone="error"
    >
      <b>{genericMessages.changesNotSaved}</b>
      {failure && failure.text !== genericMessages.changesNotSaved && <p>{failure.text}</p>}
      {elsewhere.length > 0 && (
        <div role={toasted ? 'alert' : undefined}>
          <ul>
            {elsewhere.map(({ path, label, message }) => (
              <li key={path}>
                {[partOf?.(path), label].filter(Boolean).join(', ')}: {message}
              </li>
            ))}
          </ul>
        </div>
      )}
      <ErrorId id={failure?.id} said={failure?.text} />
    </div>
  )
}

/** In a field with a list Enter chooses or looks up, also while the list is empty or still to come; it never saves. */
const isChoosing = () => document.activeElement?.getAttribute('aria-haspopup') === 'listbox'

/** The form around its fields; Enter in a field saves. Conflicts and errors are shown by `FormNotices`. */
export function EntityForm<Values extends object>({
  form,
  label,
  className,
  hidden,
  show,
  partOf,
  buttonOnly,
  children,
}: {
  form: Form<Values>
  hidden?: boolean
  label: string
  className?: string
  show?: ShowValue
  partOf?: PartOf
  /** For what cannot be undone: Enter in a field does not save. */
  buttonOnly?: boolean
  children: ReactNode
}) {
  const { attach, saving, save, readOnly } = form
  const Element = buttonOnly ? ButtonForm : 'form'
  const source = useMemo(
    (): FieldSource => ({ subscribe: () => () => undefined, isReadOnly: () => readOnly, errorOf: () => undefined }),
    [readOnly],
  )
  return (
    <Element
      ref={attach}
      className={className}
      hidden={hidden}
      aria-label={label}
      aria-busy={saving || undefined}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isChoosing()) void save()
      }}
    >
      <FormNoticeProvider
        value={
          <>
            <ConflictNotice form={form} show={show} />
            <FailureNotice form={form} partOf={partOf} />
          </>
        }
      >
        <FieldSourceProvider value={source}>
          <TouchSize>{children}</TouchSize>
        </FieldSourceProvider>
      </FormNoticeProvider>
    </Element>
  )
}

const keys = [{ keys: ['Ctrl+S'], label: 'Save' }]

/** Ctrl S saves, if saving is possible; the browser's own page is never saved. */
export const useSaveKey = (place: string, save: () => void): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
    event.preventDefault()
    save()
  })
  useListedKeys(place, keys)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

export function SaveBar<Values extends object>({
  form,
  onCancel,
  blocked = false,
  children,
}: {
  form: Form<Values>
  blocked?: boolean
  onCancel?: () => void
  children?: ReactNode
}) {
  const size = useIsPhone() ? 'md' : 'sm'
  const { dirty, saving, readOnly } = form
  useSaveKey('This form', () => {
    if (dirty && !blocked) void form.save()
  })
  return (
    <StatusBar dirty={dirty}>
      {children}
      <Button
        size={size}
        variant="subtle"
        disabled={saving || (!dirty && !onCancel)}
        onClick={() => form.reset(onCancel)}
      >
        Cancel
      </Button>
      <Button
        type="submit"
        size={size}
        disabled={!dirty || readOnly || blocked}
        loading={saving}
        aria-keyshortcuts="Control+S"
      >
        Save
      </Button>
    </StatusBar>
  )
}
