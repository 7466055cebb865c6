import { genericMessages } from '@lintel/contract'
import { fieldName, isSame, rebase, type RecordConflict } from '@lintel/rules'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type * as z from 'zod'
import { ApiError, errorText } from '../../lib/api.ts'
import { toast } from '../../lib/toasts.ts'
import { isAlike, useKeptWork } from '../../lib/kept-work.ts'
import type { Field } from './field.ts'

export interface Loaded<Values> {
  values: Values
  version?: number
  by?: string
}

/** The value at a path: `address.postcode`, `branches.0.name`. */
export type ValueAt<T, Path extends string> = Path extends `${infer Key}.${infer Rest}`
  ? Key extends keyof T
    ? ValueAt<NonNullable<T[Key]>, Rest>
    : T extends readonly (infer Entry)[]
      ? ValueAt<NonNullable<Entry>, Rest>
      : never
  : Path extends keyof T
    ? T[Path]
    : T extends readonly (infer Entry)[]
      ? Entry
      : never

export interface FormFailure {
  text: string
  id?: string
  /** Whether a toast shows it too: it is announced only once. */
  toasted: boolean
}

/** Another user saved the record first. Local input is kept, on top of theirs. */
export interface FormConflict {
  by: string | undefined
  fields: readonly RecordConflict[]
}

interface Leaving<Values> {
  within?: string
  choices?: readonly string[]
  name?: string
  keep?: (values: Values) => void | Promise<void>
}

export interface EntityFormOptions<Values extends object> {
  schema: z.ZodType<Values>
  /** The initial record; for another record the form needs another `key`. */
  loaded: Loaded<Values>
  /** Fills in optional values before the schema checks them. */
  complete?: (values: Values) => Values
  /** Saves the parsed values, given the record as `read`; returns the saved record if the server sends it. */
  save: (values: Values, version: number | undefined, read: Values) => Promise<Loaded<Values> | undefined>
  /** The toast's text for a failed save, instead of the reason. */
  failed?: string
  load?: () => Promise<Loaded<Values>>
  /** Names a field that may not be on the screen; undefined for what its own label names. */
  labelOf?: (path: string, values: Values) => string | undefined
  /** False for a confirmation, which asks nothing on leaving. */
  unsaved: false | (Leaving<Values> & ({ within: string } | { name: string } | Required<Pick<Leaving<Values>, 'keep'>>))
  /** Called after a save, for a form that then closes; later input does not block leaving. */
  leave?: () => void
  readOnly?: boolean
}

export interface EntityForm<Values extends object> {
  values: Values
  field: <Path extends string>(path: Path, label: string) => Field<ValueAt<Values, Path>>
  /** Changes several values at once; takes a function if the change is computed later than the render. */
  change: (values: Partial<Values> | ((now: Values) => Partial<Values>)) => void
  dirty: boolean
  forget: () => void
  saving: boolean
  readOnly: boolean
  save: () => Promise<boolean>
  /** Reverts all changes; `then` is called once nothing is unsaved, so that leaving does not ask. */
  reset: (then?: () => void) => void
  failure: FormFailure | undefined
  /** Errors of the server or the schema in fields that are not on the screen. */
  elsewhere: readonly { path: string; label: string; message: string }[]
  conflict: FormConflict | undefined
  takeTheirs: (field: RecordConflict) => void
  labelOf: (path: string) => string
  errorOf: (path: string) => string | undefined
  attach: (element: HTMLFormElement | null) => void
}

/** The values without passwords, which are never stored in the browser; a setting's name is its `key`. */
export const withoutSecrets = <Values>(values: Values): Values => {
  function hide(this: { key?: unknown }, name: string, value: unknown) {
    return /password/i.test(name === 'value' ? String(this.key) : name) ? '' : value
  }
  return JSON.parse(JSON.stringify(values, hide)) as Values
}

/** `elsewhere`: errors of fields that are not on the screen. */
const useFieldErrors = <Values extends object>(form: UseFormReturnType<Values>, labelOf: (path: string) => string) => {
  const [refusals, setRefusals] = useState(0)
  const [element, setElement] = useState<HTMLFormElement | null>(null)
  const [offScreen, setOffScreen] = useState<readonly string[]>([])
  useEffect(() => {
    if (refusals > 0) element?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refusals, element])
  const errorOf = (path: string) => (form.errors[path] ? String(form.errors[path]) : undefined)
  return {
    attach: setElement,
    errorOf,
    elsewhere: offScreen.flatMap((path) => {
      const message = errorOf(path)
      return message ? [{ path, label: labelOf(path), message }] : []
    }),
    refuse: (errors: Record<string, string>) => {
      form.setErrors(errors)
      setOffScreen(Object.keys(errors).filter((path) => !element?.querySelector(`[data-path=${JSON.stringify(path)}]`)))
      setRefusals((count) => count + 1)
    },
  }
}

/** Leaves only once the guard knows that nothing is unsaved: otherwise it would ask. Returns what waits for a reset. */
const useOnceClean = (dirty: boolean, isDone: boolean, leave: (() => void) | undefined) => {
  const afterReset = useRef<() => void>(undefined)
  const [resets, setResets] = useState(0)
  const onDone = useEffectEvent(() => leave?.())
  useEffect(() => {
    if (isDone) onDone()
  }, [isDone])
  useEffect(() => {
    if (resets === 0 || dirty) return
    const then = afterReset.current
    afterReset.current = undefined
    then?.()
  }, [resets, dirty])
  return (then: (() => void) | undefined) => {
    afterReset.current = then
    setResets((count) => count + 1)
  }
}

interface Saving<Values extends object>
  extends
    Pick<EntityFormOptions<Values>, 'schema' | 'complete' | 'save' | 'failed' | 'load'>,
    Pick<ReturnType<typeof useFieldErrors<Values>>, 'refuse'> {
  form: UseFormReturnType<Values>
  base: Loaded<Values>
  /** False while nothing may be saved. */
  canSave: boolean
  /** The record as it is stored now. */
  onBase: (now: Loaded<Values>) => void
  onSaved: () => void
}

const useSaving = <Values extends object>(options: Saving<Values>) => {
  const { form, base, schema, complete = (values) => values, save, failed, load, refuse, canSave } = options
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<FormFailure>()
  const [conflict, setConflict] = useState<FormConflict>()
  const running = useRef(false)

  const fail = (error: unknown): false => {
    const issues = error instanceof ApiError ? error.issues : []
    if (issues.length > 0)
      refuse(Object.fromEntries(issues.map(({ path, message }) => [path.replace(/^body\./, ''), message])))
    // An error shown at a field is not repeated, and needs no support.
    const isSaid = issues.some(({ message }) => message === errorText(error))
    const text = isSaid ? genericMessages.changesNotSaved : errorText(error)
    toast.error(failed ?? text)
    setFailure({
      text,
      toasted: failed === undefined || failed === text,
      ...(!isSaid && error instanceof ApiError && error.id && { id: error.id }),
    })
    return false
  }

  const settle = (sent: Values, now: Loaded<Values>): true => {
    // Input typed while saving stays, unsaved.
    form.setValues(rebase(sent, form.getValues(), now.values).values)
    options.onBase(now)
    setConflict(undefined)
    options.onSaved()
    return true
  }

  /** True if the stored record is what was sent: an earlier attempt was saved, but its response was lost. */
  const mergeNewerVersion = async (error: ApiError, sent: Values, wanted: Values): Promise<boolean> => {
    const theirs = await load?.()
    // If nobody else has saved, the 409 has another reason, such as a duplicate name.
    if (!theirs || theirs.version === base.version) return fail(error)
    if (isSame(wanted, theirs.values)) return settle(sent, theirs)
    const { values, conflicts } = rebase(base.values, form.getValues(), theirs.values)
    options.onBase(theirs)
    form.setValues(values)
    setConflict({ by: theirs.by, fields: conflicts })
    return false
  }

  const run = async (): Promise<boolean> => {
    if (running.current || !canSave) return false
    const sent = form.getValues()
    const parsed = schema.safeParse(complete(sent), { reportInput: true })
    setFailure(undefined)
    if (!parsed.success) {
      refuse(errorsOf(parsed.error.issues))
      return false
    }
    running.current = true
    setSaving(true)
    form.clearErrors()
    try {
      return settle(sent, (await save(parsed.data, base.version, base.values)) ?? { ...base, values: sent })
    } catch (error) {
      if (error instanceof ApiError && error.status === 409)
        return await mergeNewerVersion(error, sent, parsed.data).catch(fail)
      return fail(error)
    } finally {
      running.current = false
      setSaving(false)
    }
  }

  return { saving, failure, setFailure, conflict, setConflict, run }
}

/** Render it with `EntityForm`, the fields of this folder, and `SaveBar`. */
export const useEntityForm = <Values extends object>(options: EntityFormOptions<Values>): EntityForm<Values> => {
  const { loaded, unsaved, leave, readOnly = false } = options
  const [base, setBase] = useState(loaded)
  const [isDone, setIsDone] = useState(false)
  const [labels] = useState(() => new Map<string, string>())
  const form = useForm<Values>({ initialValues: loaded.values })
  const labelOf = (path: string) => options.labelOf?.(path, form.values) ?? labels.get(path) ?? fieldName(path)

  const dirty = !isDone && !isSame(form.values, base.values)
  const { keep, name, ...where }: Leaving<Values> = unsaved || {}
  const workName = keep || readOnly ? undefined : (name ?? where.within)
  const forget = useKeptWork<Values>(dirty && unsaved !== false, {
    ...where,
    ...(keep && { keep: () => keep(form.getValues()) }),
    work:
      workName === undefined
        ? undefined
        : {
            name: workName,
            kept: () => ({ base: withoutSecrets(base.values), mine: withoutSecrets(form.getValues()) }),
            parse: (stored) => (isAlike(stored, loaded.values) ? stored : undefined),
            restore: (kept) => form.setValues(rebase(kept.base, kept.mine, form.getValues()).values),
          },
  })
  const { refuse, ...errors } = useFieldErrors(form, labelOf)
  const onceReset = useOnceClean(dirty, isDone, leave)
  const { run, setFailure, setConflict, ...saving } = useSaving({
    ...options,
    form,
    base,
    refuse,
    canSave: !isDone && !readOnly,
    onBase: setBase,
    onSaved: () => {
      if (leave) setIsDone(true)
    },
  })

  return {
    ...errors,
    ...saving,
    values: form.values,
    field: (path, label) => {
      labels.set(path, label)
      const { value, error } = form.getInputProps(path)
      return {
        path,
        label,
        value,
        error,
        onChange: (next) => {
          if (!readOnly) form.setFieldValue<Values, typeof path>(path, next as never)
        },
      }
    },
    change: (values) => form.setValues(typeof values === 'function' ? values(form.getValues()) : values),
    dirty,
    forget,
    readOnly,
    save: run,
    reset: (then) => {
      form.setValues(base.values)
      form.clearErrors()
      setFailure(undefined)
      setConflict(undefined)
      onceReset(then)
    },
    takeTheirs: (field) => {
      form.setFieldValue<Values, string>(field.path, field.theirs as never)
      setConflict((known) => known && { ...known, fields: known.fields.filter((other) => other !== field) })
    },
    labelOf,
  }
}

/** The user's message for a schema issue; the schema's own message takes precedence over zod's. */
const textOf = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'too_small' && issue.origin === 'string') return 'Fill this in.'
  if (issue.code === 'too_big' && issue.origin === 'string')
    return `At most ${issue.maximum.toLocaleString('en-GB')} characters.`
  if (issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null || issue.input === ''))
    return 'Fill this in.'
  return issue.message
}

/** The first error of each path, in the form of `@mantine/form`. */
export const errorsOf = (issues: readonly z.core.$ZodIssue[]): Record<string, string> => {
  const errors: Record<string, string> = {}
  for (const issue of issues) errors[issue.path.map(String).join('.')] ??= textOf(issue)
  return errors
}
