import * as z from 'zod'
import { Id, Month, ReportTypeName, ShortText } from '../scalars.ts'

export const reportFilters = {
  client: Id.optional(),
  branch: Id.optional(),
  type: ReportTypeName.optional(),
  user: Id.optional(),
  /** Only for callers who reach every client; others are refused. */
  deleted: z.enum(['true', 'false']).optional(),
}

/** Without a search, those of a month. */
export const tableFilters = { ...reportFilters, month: Month.optional(), search: ShortText.optional() }
