import type { PointGroup } from 'signature_pad'

/** Strokes, and the width of the pad on which they were drawn, in pixels. */
export interface Drawing {
  width: number
  strokes: readonly PointGroup[]
}

export const keptDrawing = (name: string): Drawing | undefined => {
  try {
    return (JSON.parse(sessionStorage.getItem(name) ?? 'null') as Drawing | null) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a drawing until the tab is closed; an empty one is removed. */
export const keepDrawing = (name: string, drawing: Drawing): void => {
  try {
    if (drawing.strokes.length === 0) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, JSON.stringify(drawing))
  } catch {
    // Without storage the page still works.
  }
}
