import { migrationMessages, pageSize, type InputOf, type AnswerOf } from '@lintel/contract'
import type { Context } from '../lib/context.ts'
import { refused } from '../lib/http-error.ts'
import { reply, type Reply } from '../lib/answer.ts'
import { legacyReports, migrateLegacy, planMigration } from '../reports/migrate-report.ts'

export { mendReport } from '../reports/mend-report.ts'

export function migrateReport(
  ctx: Context,
  { params, body }: InputOf<'migrateReport'>,
): Promise<AnswerOf<'migrateReport'>> {
  const { invid, ...wanted } = body
  if (invid !== params.id) {
    throw refused('body.invid', migrationMessages.otherReport)
  }
  return migrateLegacy(ctx, invid, wanted)
}

export async function listMigrateReports(
  _ctx: Context,
  { query: { client, page } }: InputOf<'listMigrateReports'>,
): Promise<Reply<AnswerOf<'listMigrateReports'>>> {
  const answer = await legacyReports(client, { first: (page - 1) * pageSize, count: pageSize })
  return reply(answer, { headers: { 'x-page-limit': pageSize } })
}

export const getMigrateReport = (
  ctx: Context,
  { query: { id, ...wanted } }: InputOf<'getMigrateReport'>,
): Promise<AnswerOf<'getMigrateReport'>> => planMigration(ctx, id, wanted)
