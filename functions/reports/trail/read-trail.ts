import type { AnswerOf, InputOf, TrailRow } from '@lintel/contract'
import type { Context } from '../../lib/context.ts'
import { openRow } from '../read-report.ts'
import { readHeader, type HeaderRow } from '../store/index.ts'
import { readEarlier } from './read-earlier.ts'
import { readParts } from './rows.ts'

const endOfTime = '9999'

/** Oldest first. */
async function trailOfRow(row: HeaderRow): Promise<TrailRow[]> {
  const written = (await readParts(row.record.id)).parts.flatMap(({ rows }) => rows)
  const [first] = written
  return first?.kind === 'created' ? written : [...(await readEarlier(row, first?.at ?? endOfTime)), ...written]
}

/** For the server's own work, ignoring the scope; empty if there is no such report. */
export async function readTrail(reportId: string): Promise<TrailRow[]> {
  const row = await readHeader(reportId)
  return row ? trailOfRow(row) : []
}

export const getReportTrail = async (
  ctx: Context,
  { params }: InputOf<'getReportTrail'>,
): Promise<AnswerOf<'getReportTrail'>> => ({ data: await trailOfRow(await openRow(ctx, params.id)) })
