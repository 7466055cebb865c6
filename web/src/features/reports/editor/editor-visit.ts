import * as z from 'zod'

/** The navigation state of a link that asks the editor to show a file, or a point of the checks. */
const EditorVisit = z.object({
  /** The source of a file. */
  file: z.string().optional(),
  /** By ids. */
  path: z.string().optional(),
})
export type EditorVisit = z.infer<typeof EditorVisit>

export const placeToShow = (state: unknown): EditorVisit => EditorVisit.safeParse(state).data ?? {}
