import { useEffect, useState, type ComponentType } from 'react'

/** If it cannot be loaded, menus and keys still move everything; it is retried when the connection returns. */
export function LateDragging() {
  const [Dragging, setDragging] = useState<ComponentType>()
  useEffect(() => {
    if (Dragging) return undefined
    const load = () =>
      void import('./dragging.tsx').then(
        (file) => setDragging(() => file.Dragging),
        () => undefined,
      )
    load()
    addEventListener('online', load)
    return () => removeEventListener('online', load)
  }, [Dragging])
  return Dragging && <Dragging />
}
