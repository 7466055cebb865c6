import type { ReportBody } from '@lintel/contract'
import { useCallback } from 'react'
import type { Field } from '../../../../ui/form/fields.tsx'
import { useEditor, useReportEditor } from '../editor-context.tsx'

/** Paths to the texts, days, choices, numbers and switches of a schema's output; entries of lists by their numbers. */
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

/** A path of the report's body: `tenancy.reference`, `signatures.0.name`. */
export type ReportPath = PathsOf<ReportBody>

/** What the contract says that a path of the body holds. */
export type ReportValue<P extends ReportPath> = At<ReportBody, P>

/** The paths that hold a value of this type, so that a field for texts takes no switch. */
export type PathsTo<V> = { [P in ReportPath]: ReportValue<P> extends V ? P : never }[ReportPath]

const partOf = (value: unknown, key: string): unknown => Reflect.get(Object(value), key)

/** How a field differs from one that shows and writes what its path holds. */
interface Differs<V> {
  /** What undo calls the change, where that is not 'Change' and the label. */
  step?: string
  /** What is shown, where the path may hold nothing yet. */
  value?: V
  /** Writes as a step of this name, where a rule does more than put a value at its path. Has to stay the same function. */
  write?: (step: string, value: V) => void
  /** It is chosen, not typed: each change is a step of undo of its own. */
  isChosen?: boolean
}

/**
 * Everything that a field of `ui/form` takes: its value, how it is written as one step of undo while somebody types, and
 * its path, by which it knows whether it was refused or is read-only, and can be given the keyboard.
 */
export const useReportField = <P extends ReportPath>(
  path: P,
  label: string,
  { step = `Change ${label.toLowerCase()}`, value: given, write, isChosen = false }: Differs<ReportValue<P>> = {},
): Field<ReportValue<P>> & { path: P } => {
  const { store } = useReportEditor()
  // What a path leads to is known to its type alone.
  const value = useEditor(({ body }) => given ?? (path.split('.').reduce<unknown>(partOf, body) as ReportValue<P>))
  const onChange = useCallback(
    (next: ReportValue<P>) => {
      if (write) {
        write(step, next)
        return
      }
      const keys = path.split('.')
      const put = (draft: ReportBody) => {
        const owner = keys.slice(0, -1).reduce<unknown>(partOf, draft)
        Reflect.set(Object(owner), keys.at(-1) ?? '', next)
      }
      store.edit(step, put, isChosen ? {} : { field: path })
    },
    [store, path, step, write, isChosen],
  )
  return { label, value, path, onChange }
}
