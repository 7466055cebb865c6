import { createContext, useCallback, useContext, useSyncExternalStore, type RefCallback } from 'react'

/** What a form gives its fields. A field is rendered again only when its own values change. */
export interface FieldSource {
  /** Calls the listener after each change of what is answered below; answers how to stop that. */
  subscribe: (listener: () => void) => () => void
  /** True where nothing can be written. */
  isReadOnly: () => boolean
  /** Why the server refused what the field at this path holds, until it holds something else. */
  errorOf: (path: string | undefined, value: unknown) => string | undefined
  /** Makes the field of a path known while it is drawn, so that the form can put the keyboard there. */
  register?: (path: string, element: HTMLElement) => () => void
}

const FieldContext = createContext<FieldSource>({
  subscribe: () => () => undefined,
  isReadOnly: () => false,
  errorOf: () => undefined,
})

/** Gives the fields within what their form knows of them. */
export const FieldSourceProvider = FieldContext.Provider

const ReadOnlyContext = createContext(false)

/** Keeps the fields within from being changed, though the rest of the form can be. */
export const ReadOnlyFields = ReadOnlyContext.Provider

/** What is wrong with the value of a field: what it was given, or else what its form knows. */
export const useFieldError = (path: string | undefined, value: unknown, given?: string): string | undefined => {
  const source = useContext(FieldContext)
  const known = useSyncExternalStore(source.subscribe, () => source.errorOf(path, value))
  return given ?? known
}

/** The `ref` of a field, by which its form finds it. */
export const useFieldRef = (path: string | undefined): RefCallback<HTMLElement> => {
  const { register } = useContext(FieldContext)
  return useCallback(
    (element) => (element && path !== undefined ? register?.(path, element) : undefined),
    [register, path],
  )
}

/** What makes a field read-only: it stays in the tab order, and its text can be selected. */
export interface ReadOnlyField {
  readOnly: boolean
  'data-read-only': true | undefined
}

/** Whether a field is read-only. */
export const useReadOnlyField = (): ReadOnlyField => {
  const within = useContext(ReadOnlyContext)
  const source = useContext(FieldContext)
  const readOnly = useSyncExternalStore(source.subscribe, source.isReadOnly) || within
  return { readOnly, 'data-read-only': readOnly || undefined }
}

/** The same for fields with a list to choose from, which stays closed. */
export const useReadOnlyList = (): ReadOnlyField & { dropdownOpened: false | undefined } => {
  const reads = useReadOnlyField()
  return { ...reads, dropdownOpened: reads.readOnly ? false : undefined }
}

/** The same for radio buttons and switches, for which HTML has no `readonly`; whoever keeps the value takes no change. */
export const useReadOnlyChoice = (): { 'aria-disabled': true | undefined; 'data-disabled': true | undefined } => {
  const { readOnly } = useReadOnlyField()
  const off = readOnly || undefined
  return { 'aria-disabled': off, 'data-disabled': off }
}
