import * as z from 'zod'
import { Id, ReportTypeName } from '../scalars.ts'

/** What reports are narrowed by in lists and tables. */
export const listed = {
  client: Id.optional(),
  branch: Id.optional(),
  type: ReportTypeName.optional(),
  /** The inspector. */
  user: Id.optional(),
  /** Deleted reports too, for whoever reaches every client; others are refused. */
  deleted: z.enum(['true', 'false']).optional(),
}
