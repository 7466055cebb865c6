import * as z from 'zod'
import { ReportSummary } from '../reports/report.ts'
import { Id, Ref, ReportTypeName, text } from '../scalars.ts'

export const Migration = z.strictObject({
  invid: Id,
  /** Reference of the check-in to link it to. */
  ref: Ref.or(z.literal('')).default(''),
  clientid: Id,
  branchid: Id,
  /** Absent: the report keeps its own. */
  inventorytype: ReportTypeName.default(''),
  withoutpdf: z.boolean().optional(),
})
export type Migration = z.infer<typeof Migration>

export const MigrationPlan = z.strictObject({
  report: ReportSummary,
  /** Absent if it cannot be migrated. */
  becomes: ReportSummary.optional(),
  problem: text(1000).optional(),
})
export type MigrationPlan = z.infer<typeof MigrationPlan>
