import * as z from 'zod'

/** The navigation state of a link that asks the editor to show a file. */
const EditorVisit = z.object({ /** The source of a file. */ file: z.string() })
export type EditorVisit = z.infer<typeof EditorVisit>

export const fileToShow = (state: unknown): string | undefined => EditorVisit.safeParse(state).data?.file
