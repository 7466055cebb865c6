import {
  createContext,
  useCallback,
  useContext,
  useSyncExternalStore,
  type RefCallback,
  use,
  type ReactNode,
} from 'react'
import type { Field } from './field.ts'
import { useFieldSize } from './section-page.tsx'

/** The state that a form provides to its fields. A field is rendered again only when its own values change. */
export interface FieldSource {
  subscribe: (listener: () => void) => () => void
  isReadOnly: () => boolean
  /** The server's error for the value at this path, until the value changes. */
  errorOf: (path: string | undefined, value: unknown) => string | undefined
  register?: (path: string, element: HTMLElement) => () => void
}

const FieldContext = createContext<FieldSource>({
  subscribe: () => () => undefined,
  isReadOnly: () => false,
  errorOf: () => undefined,
})

export const FieldSourceProvider = FieldContext.Provider

const ReadOnlyContext = createContext(false)

export const ReadOnlyFields = ReadOnlyContext.Provider

export const useFieldError = (path: string | undefined, value: unknown, given?: string): string | undefined => {
  const source = useContext(FieldContext)
  const known = useSyncExternalStore(source.subscribe, () => source.errorOf(path, value))
  return given ?? known
}

export const useFieldRef = (path: string | undefined): RefCallback<HTMLElement> => {
  const { register } = useContext(FieldContext)
  return useCallback(
    (element) => (element && path !== undefined ? register?.(path, element) : undefined),
    [register, path],
  )
}

/** Properties of a read-only field: it stays in the tab order, and its text can be selected. */
export interface ReadOnlyField {
  readOnly: boolean
  'data-read-only': true | undefined
}

export const useReadOnlyField = (): ReadOnlyField => {
  const within = useContext(ReadOnlyContext)
  const source = useContext(FieldContext)
  const readOnly = useSyncExternalStore(source.subscribe, source.isReadOnly) || within
  return { readOnly, 'data-read-only': readOnly || undefined }
}

export const useReadOnlyList = (): ReadOnlyField & { dropdownOpened: false | undefined } => {
  const reads = useReadOnlyField()
  return { ...reads, dropdownOpened: reads.readOnly ? false : undefined }
}

/** The same for radio buttons and switches, for which HTML has no `readonly`; the caller ignores their changes. */
export const useReadOnlyChoice = (): { 'aria-disabled': true | undefined; 'data-disabled': true | undefined } => {
  const { readOnly } = useReadOnlyField()
  const off = readOnly || undefined
  return { 'aria-disabled': off, 'data-disabled': off }
}

const FormNotice = createContext<ReactNode>(undefined)

export const FormNoticeProvider = FormNotice.Provider

/** The notices of the form around it; its bar or foot shows them, which is always in sight. */
export const FormNotices = (): ReactNode => use(FormNotice)

export const useInput = <T>({ label, value, path, error, hint }: Omit<Field<T>, 'onChange' | 'first'>) => ({
  label,
  description: hint,
  size: useFieldSize(),
  ref: useFieldRef(path),
  error: useFieldError(path, value, error),
  'data-path': path,
})
