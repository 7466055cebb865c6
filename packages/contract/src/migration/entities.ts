import * as z from 'zod'
import { ReportSummary } from '../reports/report.ts'
import { Id, Ref, ReportTypeName, text } from '../scalars.ts'

/** The settings for migrating a legacy report. */
export const Migration = z.strictObject({
  /** The legacy report. */
  invid: Id,
  /** Reference of the check-in to link it to. */
  ref: Ref.or(z.literal('')).default(''),
  /** The client's id. */
  clientid: Id,
  /** Of that client. */
  branchid: Id,
  /** Name of one of the client's types; absent, the report keeps its own. */
  inventorytype: ReportTypeName.default(''),
  /** Migrates only its address, because its PDF is lost. */
  withoutpdf: z.boolean().optional(),
})
export type Migration = z.infer<typeof Migration>

/** A legacy report and the report that it would become. */
export const MigrationPlan = z.strictObject({
  report: ReportSummary,
  /** Absent if it cannot be migrated. */
  becomes: ReportSummary.optional(),
  /** Why it cannot be migrated. */
  problem: text(1000).optional(),
})
export type MigrationPlan = z.infer<typeof MigrationPlan>
