import type { ReportBody } from '@lintel/contract'
import type { Field } from '../../../../ui/form/fields.tsx'
import { useEditor, useReportEditor } from '../editor-context.tsx'

/** Paths to the texts, days, choices and switches of a schema's output; lists have entries of their own. */
type PathsOf<T> = {
  [K in keyof T & string]-?: NonNullable<T[K]> extends string | number | boolean
    ? K
    : NonNullable<T[K]> extends readonly unknown[]
      ? never
      : `${K}.${PathsOf<NonNullable<T[K]>>}`
}[keyof T & string]

type At<T, P extends string> = P extends `${infer K}.${infer Rest}`
  ? K extends keyof T
    ? At<NonNullable<T[K]>, Rest>
    : never
  : P extends keyof T
    ? T[P]
    : never

/** A path of the report's body: `tenancy.reference`. */
export type ReportPath = PathsOf<ReportBody>

/** What the contract says that a path of the body holds. */
export type ReportValue<P extends ReportPath> = At<ReportBody, P>

/** The paths that hold a value of this type, so that a field for texts takes no switch. */
export type PathsTo<V> = { [P in ReportPath]: ReportValue<P> extends V ? P : never }[ReportPath]

const partOf = (value: unknown, key: string): unknown => Reflect.get(Object(value), key)

/**
 * Everything that a field of `ui/form` takes: its value, how it is written as one step of undo while somebody types, and
 * its path, by which it knows whether it was refused or is read-only, and can be given the keyboard.
 */
export const useReportField = <P extends ReportPath>(
  path: P,
  label: string,
  /** What undo calls the change. */
  step = `Change ${label.toLowerCase()}`,
): Field<ReportValue<P>> & { path: P } => {
  const { store } = useReportEditor()
  const keys = path.split('.')
  // What a path leads to is known to its type alone.
  const value = useEditor(({ body }) => keys.reduce<unknown>(partOf, body) as ReportValue<P>)
  return {
    label,
    value,
    path,
    onChange: (next) =>
      store.edit(
        step,
        (draft) => {
          const owner = keys.slice(0, -1).reduce<unknown>(partOf, draft)
          Reflect.set(Object(owner), keys.at(-1) ?? '', next)
        },
        { field: path },
      ),
  }
}
