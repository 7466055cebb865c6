import { genericMessages } from '@lintel/contract'
import { fieldName, isSame, rebase, type RecordConflict } from '@lintel/rules'
import { useForm } from '@mantine/form'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type * as z from 'zod'
import { ApiError, errorText } from '../../lib/api.ts'
import { toast } from '../../lib/toasts.ts'
import { isAlike, useKeptWork } from '../../lib/kept-work.ts'
import type { Field } from './field.ts'
import { errorsOf } from './schema-errors.ts'

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

/** Render it with `EntityForm`, the fields of this folder, and `SaveBar`. */
export const useEntityForm = <Values extends object>({
  schema,
  loaded,
  complete = (values) => values,
  save,
  failed,
  load,
  unsaved,
  leave,
  readOnly = false,
}: EntityFormOptions<Values>): EntityForm<Values> => {
  const [base, setBase] = useState(loaded)
  const form = useForm<Values>({ initialValues: loaded.values })
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<FormFailure>()
  const [conflict, setConflict] = useState<FormConflict>()
  const [refusals, setRefusals] = useState(0)
  const [element, setElement] = useState<HTMLFormElement | null>(null)
  const [offScreen, setOffScreen] = useState<readonly string[]>([])
  const [labels] = useState(() => new Map<string, string>())
  const labelOf = (path: string) => labels.get(path) ?? fieldName(path)
  const running = useRef(false)
  const [isDone, setIsDone] = useState(false)
  const afterReset = useRef<() => void>(undefined)
  const [resets, setResets] = useState(0)

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

  const refuse = (errors: Record<string, string>) => {
    form.setErrors(errors)
    setOffScreen(Object.keys(errors).filter((path) => !element?.querySelector(`[data-path=${JSON.stringify(path)}]`)))
    setRefusals((count) => count + 1)
  }
  useEffect(() => {
    if (refusals > 0) element?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refusals, element])

  // Only once the guard knows that nothing is unsaved: otherwise it would ask.
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

  const fail = (error: unknown) => {
    const issues = error instanceof ApiError ? error.issues : []
    if (issues.length > 0)
      refuse(Object.fromEntries(issues.map(({ path, message }) => [path.replace(/^body\./, ''), message])))
    // An error shown at a field is not repeated, and needs no support.
    const isSaid = issues.some(({ message }) => message === errorText(error))
    const text = isSaid ? genericMessages.changesNotSaved : errorText(error)
    toast.error(failed ?? text)
    setFailure({
      ...{ text, toasted: failed === undefined || failed === text },
      ...(!isSaid && error instanceof ApiError && error.id && { id: error.id }),
    })
  }

  const settle = (sent: Values, now: Loaded<Values>): true => {
    // Input typed while saving stays, unsaved.
    form.setValues(rebase(sent, form.getValues(), now.values).values)
    setBase(now)
    setConflict(undefined)
    if (leave) setIsDone(true)
    return true
  }

  /**
   * Makes the stored record the base, with local input on top. If nobody else has saved, the 409 has another reason,
   * such as a duplicate name. Returns true if the stored record is what was sent: an earlier attempt was saved, but its
   * response was lost.
   */
  const mergeNewerVersion = async (error: ApiError, sent: Values, wanted: Values): Promise<boolean> => {
    const theirs = await load?.()
    if (!theirs || theirs.version === base.version) {
      fail(error)
      return false
    }
    if (isSame(wanted, theirs.values)) return settle(sent, theirs)
    const { values, conflicts } = rebase(base.values, form.getValues(), theirs.values)
    setBase(theirs)
    form.setValues(values)
    setConflict({ by: theirs.by, fields: conflicts })
    return false
  }

  const run = async (): Promise<boolean> => {
    if (running.current || isDone || readOnly) return false
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
        return await mergeNewerVersion(error, sent, parsed.data).catch((failed: unknown) => {
          fail(failed)
          return false
        })
      fail(error)
      return false
    } finally {
      running.current = false
      setSaving(false)
    }
  }

  return {
    values: form.values,
    field: (path, label) => {
      labels.set(path, label)
      const { value, error } = form.getInputProps(path)
      return {
        ...{ path, label, value, error },
        onChange: (next) => {
          if (!readOnly) form.setFieldValue<Values, typeof path>(path, next as never)
        },
      }
    },
    change: (values) => form.setValues(typeof values === 'function' ? values(form.getValues()) : values),
    dirty,
    forget,
    saving,
    readOnly,
    save: run,
    reset: (then) => {
      form.setValues(base.values)
      form.clearErrors()
      setFailure(undefined)
      setConflict(undefined)
      afterReset.current = then
      setResets((count) => count + 1)
    },
    failure,
    elsewhere: offScreen.flatMap((path) => {
      const message = form.errors[path]
      return message ? [{ path, label: labelOf(path), message: String(message) }] : []
    }),
    conflict,
    takeTheirs: (field) => {
      form.setFieldValue<Values, string>(field.path, field.theirs as never)
      setConflict((known) => known && { ...known, fields: known.fields.filter((other) => other !== field) })
    },
    labelOf,
    errorOf: (path) => (form.errors[path] ? String(form.errors[path]) : undefined),
    attach: setElement,
  }
}
