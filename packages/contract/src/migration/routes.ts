import * as z from 'zod'
import { allow } from '../access.ts'
import { reportMessages, reportOperationMessages } from '../reports/messages.ts'
import { ReportSummary } from '../reports/report.ts'
import { defineRoute } from '../route.ts'
import { Id, Ref } from '../scalars.ts'
import { Migration, MigrationPlan } from './entities.ts'
import { migrationMessages } from './messages.ts'

const migrators = allow({ Administrators: 'any', Support: 'any' })

export const migrateReport = defineRoute({
  method: 'POST',
  path: '/reports/{id}/migrate',
  access: migrators,
  summary:
    'Converts a legacy report to an ordinary one, with its address and its PDF as `previousReportPdf`; repeating it changes nothing.',
  params: z.strictObject({ id: Id }),
  body: Migration,
  answer: ReportSummary,
  failures: [404, 409, 423],
  messages: [
    reportMessages.notFound,
    reportOperationMessages.locked,
    migrationMessages.notLegacy,
    migrationMessages.otherwise,
    migrationMessages.noPdf,
  ],
})

export const listMigrateReports = defineRoute({
  method: 'GET',
  path: '/migratereports',
  access: migrators,
  summary: 'Legacy reports of a client, or of all, newest first, a page at a time.',
  query: z.strictObject({
    client: Id.optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  answer: z.strictObject({ data: z.array(ReportSummary), hasMore: z.boolean() }),
  answerHeaders: z.object({ 'x-page-limit': z.coerce.number().int() }),
})

export const getMigrateReport = defineRoute({
  method: 'GET',
  path: '/migratereport',
  access: migrators,
  summary: 'A legacy report, and what it would become: in its own branch and type unless others are given.',
  query: z.strictObject({
    id: Id,
    ref: z.coerce.number().pipe(Ref).optional(),
    clientid: Id.optional(),
    branchid: Id.optional(),
    inventorytype: Migration.shape.inventorytype,
  }),
  answer: MigrationPlan,
  failures: [404],
  messages: [reportMessages.notFound],
})

export const mendReport = defineRoute({
  method: 'POST',
  path: '/reports/{id}/mend',
  access: migrators,
  summary: 'Repairs a report that cannot be read, and says how.',
  params: z.strictObject({ id: Id }),
  /** Empty if nothing was wrong with it. */
  answer: z.strictObject({ done: z.array(z.string()) }),
  failures: [404, 409],
  messages: [reportMessages.notFound],
})
