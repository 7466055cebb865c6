import { useCallback, useLayoutEffect, useState, type RefCallback } from 'react'
import { useReportEditor } from '../editor-context.tsx'
import { rowsList, type DragEvents, type Sorted } from './drags.ts'

/** Makes an entry of a list draggable once the library has loaded; returns the refs for the entry and its handle. */
export const useSorted = ({
  id,
  list,
  index,
  dragSensor,
  disabled,
}: Omit<Sorted, 'element' | 'handle'>): { ref: RefCallback<Element>; handleRef: RefCallback<Element> } => {
  const { drags } = useReportEditor()
  const [key] = useState(() => ({}))
  useLayoutEffect(
    () => drags.put(key, { id, list, index, dragSensor, disabled }),
    [drags, key, id, list, index, dragSensor, disabled],
  )
  useLayoutEffect(() => () => drags.remove(key), [drags, key])
  return {
    ref: useCallback((element) => drags.put(key, { element: element ?? undefined }), [drags, key]),
    handleRef: useCallback((handle) => drags.put(key, { handle: handle ?? undefined }), [drags, key]),
  }
}

export const useDragEvents = (list: string, events: DragEvents): void => {
  const { drags } = useReportEditor()
  useLayoutEffect(() => drags.listen(list, events))
}

export const useDraggedRow = (grip: HTMLElement | undefined, events: DragEvents): void => {
  const { drags } = useReportEditor()
  useLayoutEffect(() => drags.setRows({ grip }), [drags, grip])
  useLayoutEffect(() => () => drags.setRows(undefined), [drags])
  useDragEvents(rowsList, events)
}
