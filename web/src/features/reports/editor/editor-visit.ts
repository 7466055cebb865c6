import * as z from 'zod'

/** What a link to the editor asks it to show, as the state of the address. */
const EditorVisit = z.object({ /** The source of a file. */ file: z.string() })
export type EditorVisit = z.infer<typeof EditorVisit>

/** The file that is to be shown; undefined where none is asked for. */
export const fileToShow = (state: unknown): string | undefined => EditorVisit.safeParse(state).data?.file
