import * as z from 'zod'
import { Id, Month, ReportTypeName, ShortText } from '../scalars.ts'

/** Filters of report lists and tables. */
export const reportFilters = {
  client: Id.optional(),
  branch: Id.optional(),
  type: ReportTypeName.optional(),
  /** The inspector. */
  user: Id.optional(),
  /** Includes deleted reports, for callers who reach every client; others are refused. */
  deleted: z.enum(['true', 'false']).optional(),
}

/** Filters of tables: without a search, those of a month. */
export const tableFilters = { ...reportFilters, month: Month.optional(), search: ShortText.optional() }
