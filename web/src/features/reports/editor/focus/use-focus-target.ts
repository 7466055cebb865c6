import { useCallback, type RefCallback } from 'react'
import { useReportEditor } from '../editor-context.tsx'
import type { FocusKind } from './focus-registry.ts'

export const useFocusTarget = (kind: FocusKind, id: string | undefined): RefCallback<HTMLElement> => {
  const { focus } = useReportEditor()
  return useCallback(
    (element) => (element && id !== undefined ? focus.register(kind, id, element) : undefined),
    [focus, kind, id],
  )
}
