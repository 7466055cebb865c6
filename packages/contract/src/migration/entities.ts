import * as z from 'zod'
import { ReportSummary } from '../reports/report.ts'
import { Id, Ref, ReportTypeName, text } from '../scalars.ts'

/** What a legacy report is to become. */
export const Migration = z.strictObject({
  /** The legacy report. */
  invid: Id,
  /** Reference of the check-in that it belongs with: the two are linked. */
  ref: Ref.or(z.literal('')).default(''),
  /** Whose report it is. */
  clientid: Id,
  /** Of that client. */
  branchid: Id,
  /** Name of a type of that client; without one the report keeps its own. */
  inventorytype: ReportTypeName.default(''),
  /** Migrates it with its address alone, where its PDF is lost. */
  withoutpdf: z.boolean().optional(),
})
export type Migration = z.infer<typeof Migration>

/** A legacy report, and what it would become. */
export const MigrationPlan = z.strictObject({
  report: ReportSummary,
  /** Absent where it cannot be migrated. */
  becomes: ReportSummary.optional(),
  /** Why it cannot be. */
  problem: text(1000).optional(),
})
export type MigrationPlan = z.infer<typeof MigrationPlan>
