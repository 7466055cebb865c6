import { useEffect, useState, type ComponentType } from 'react'

/**
 * Drag and drop, once the editor is on the screen: nobody waits for it, and what is drawn is not drawn anew. Where it
 * cannot be loaded, menus and keys still move everything; it is asked for again with the next connection.
 */
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
