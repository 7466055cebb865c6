import { type ComponentProps, useCallback } from 'react'
import { EmailField, LongTextField, TextField } from '../../../../ui/form/fields.tsx'
import type { ReportBody } from '@lintel/contract'
import type { Field } from '../../../../ui/form/field.ts'
import { useEditor, useReportEditor } from '../editor-context.tsx'

type TextPath = PathsTo<string>

interface Named {
  path: TextPath
  label: string
  step?: string
}

export type AtPath<Props> = Named & Omit<Props, 'path' | 'label' | 'value' | 'onChange'>

export function ReportText({ path, label, step, ...rest }: AtPath<ComponentProps<typeof TextField>>) {
  return <TextField {...useReportField(path, label, { step })} {...rest} />
}

export function ReportLongText({ path, label, step, ...rest }: AtPath<ComponentProps<typeof LongTextField>>) {
  return <LongTextField {...useReportField(path, label, { step })} {...rest} />
}

export function ReportEmail({ path, label, step, ...rest }: AtPath<ComponentProps<typeof EmailField>>) {
  return <EmailField {...useReportField(path, label, { step })} {...rest} />
}

/** Paths to the texts, dates, choices, numbers and switches of a schema's output; list entries by index. */
type PathsOf<T> = {
  [K in keyof T & string]-?: NonNullable<T[K]> extends string | number | boolean
    ? K
    : NonNullable<T[K]> extends readonly (infer Entry)[]
      ? Entry extends object
        ? `${K}.${number}.${PathsOf<Entry>}`
        : never
      : `${K}.${PathsOf<NonNullable<T[K]>>}`
}[keyof T & string]

type PartOf<T, K extends string> = T extends readonly (infer Entry)[] ? Entry : K extends keyof T ? T[K] : never

type At<T, P extends string> = P extends `${infer K}.${infer Rest}`
  ? At<NonNullable<PartOf<T, K>>, Rest>
  : NonNullable<PartOf<T, P>>

/** A path in the report's body, e.g. `tenancy.reference`, `signatures.0.name`. */
type ReportPath = PathsOf<ReportBody>

type ReportValue<P extends ReportPath> = At<ReportBody, P>

/** The paths to values of this type, so that a text field cannot be bound to a switch. */
type PathsTo<V> = { [P in ReportPath]: ReportValue<P> extends V ? P : never }[ReportPath]

const property = (value: unknown, key: string): unknown => Reflect.get(Object(value), key)

interface Differs<V> {
  step?: string
  /** The displayed value, where the path may be empty. */
  value?: V
  /** Writes the value under the named undo step, where a rule does more than set it. Must be a stable function. */
  write?: (step: string, value: V) => void
  /** Chosen, not typed: each change is its own undo step. */
  isChosen?: boolean
}

/** `onChange` makes typing one undo step; the path gives the field its error, read-only state and focus target. */
export const useReportField = <P extends ReportPath>(
  path: P,
  label: string,
  { step = `Change ${label.toLowerCase()}`, value: given, write, isChosen = false }: Differs<ReportValue<P>> = {},
): Field<ReportValue<P>> & { path: P } => {
  const { store } = useReportEditor()
  // Only the type of the path determines the type of its value.
  const value = useEditor(({ body }) => given ?? (path.split('.').reduce<unknown>(property, body) as ReportValue<P>))
  const onChange = useCallback(
    (next: ReportValue<P>) => {
      if (write) {
        write(step, next)
        return
      }
      const keys = path.split('.')
      const put = (draft: ReportBody) => {
        const owner = keys.slice(0, -1).reduce<unknown>(property, draft)
        Reflect.set(Object(owner), keys.at(-1) ?? '', next)
      }
      store.edit(step, put, isChosen ? {} : { field: path })
    },
    [store, path, step, write, isChosen],
  )
  return { label, value, path, onChange }
}
