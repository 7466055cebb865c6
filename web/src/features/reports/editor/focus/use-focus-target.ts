import { useCallback, type RefCallback } from 'react'
import { useReportEditor } from '../editor-context.tsx'
import type { FocusKind } from './focus-registry.ts'

/** The `ref` of what the keyboard can be put on by its kind and id, as long as it is drawn. */
export const useFocusTarget = (kind: FocusKind, id: string | undefined): RefCallback<HTMLElement> => {
  const { focus } = useReportEditor()
  return useCallback(
    (element) => (element && id !== undefined ? focus.register(kind, id, element) : undefined),
    [focus, kind, id],
  )
}
