import { migrationMessages, pageSize, type RouteAnswer, type RouteInput, type routes } from '@lintel/contract'
import type { Context } from '../lib/context.ts'
import { refused } from '../lib/http-error.ts'
import { reply, type Reply } from '../lib/answer.ts'
import { legacyReports, migrateLegacy, planMigration } from '../reports/migrate-report.ts'

export { mendReport } from '../reports/mend-report.ts'

type Input<N extends keyof typeof routes> = RouteInput<(typeof routes)[N]>
type Answer<N extends keyof typeof routes> = RouteAnswer<(typeof routes)[N]>

export function migrateReport(
  ctx: Context,
  { params, body }: Input<'migrateReport'>,
): Promise<Answer<'migrateReport'>> {
  const { invid, ...wanted } = body
  if (invid !== params.id) {
    throw refused('body.invid', migrationMessages.otherReport)
  }
  return migrateLegacy(ctx, invid, wanted)
}

export async function listMigrateReports(
  _ctx: Context,
  { query: { client, page } }: Input<'listMigrateReports'>,
): Promise<Reply<Answer<'listMigrateReports'>>> {
  const answer = await legacyReports(client, { first: (page - 1) * pageSize, count: pageSize })
  return reply(answer, { headers: { 'x-page-limit': pageSize } })
}

export const getMigrateReport = (
  ctx: Context,
  { query: { id, ...wanted } }: Input<'getMigrateReport'>,
): Promise<Answer<'getMigrateReport'>> => planMigration(ctx, id, wanted)
