import * as z from 'zod'

/** The navigation state of a link that asks the editor to show a file, a point of the checks, or an item. */
const EditorVisit = z.union([
  z.object({ /** The source of a file. */ file: z.string() }),
  z.object({ /** By ids. */ path: z.string() }),
  z.object({ itemId: z.string() }),
])
export type EditorVisit = z.infer<typeof EditorVisit>

export const placeToShow = (state: unknown): EditorVisit | undefined => EditorVisit.safeParse(state).data
