import type { InputOf, TrailAct } from '@lintel/contract'
import { isOfMail, programsWithinMs } from '@lintel/rules'
import type { LinkContext } from '../lib/context.ts'
import { readRowsSince } from '../reports/trail/rows.ts'
import { openedAct } from './links.ts'
import { noteOpening } from './store.ts'

type FetcherHeaders = InputOf<'getSharedReport'>['headers']

/** What scans mail or shows a preview of a link, by how it names itself. */
const programs =
  /bot\b|crawler|spider|preview|scanner|prefetch|barracuda|mimecast|proofpoint|safelinks|urldefense|ironport|fortinet|symantec|zscaler|googleimageproxy|facebookexternalhit|whatsapp/i

const prefetches = (headers: FetcherHeaders): boolean =>
  [headers.purpose, headers['sec-purpose'], headers['x-moz']].some((value) => value && /prefetch|preview/i.test(value))

/** A scanner opens the links of a mail while, or just after, it is delivered. */
async function isJustMailed(reportId: string, email: string | undefined, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - programsWithinMs).toISOString()
  return (await readRowsSince(reportId, since)).some((row) => isOfMail(row, email))
}

/** Each time: staff see it in the report's trail. A visitor is not refused because it could not be recorded. */
export async function recordOpening(
  { link, log }: LinkContext,
  headers: FetcherHeaders,
  now: Date,
  pdf?: Pick<TrailAct, 'version' | 'sha256'>,
): Promise<void> {
  const { linkId: id, reportId, openedAt } = link
  const act = openedAct(link, now.toISOString())
  const shown = pdf && { version: pdf.version, sha256: pdf.sha256 }
  const agent = headers['user-agent'] ?? ''
  const isProgram = programs.test(agent) || prefetches(headers)
  const machine = isProgram || (!link.shownBy && (await isJustMailed(reportId, act.email, now)))
  const isFirst = openedAt === undefined && !isProgram
  try {
    await noteOpening({ id, reportId, isFirst }, { ...act, ...shown, ...(machine && { machine }) })
  } catch (error) {
    log.error('An opening of a link was not recorded', {
      report: reportId,
      error: error instanceof Error ? error : String(error),
    })
  }
}
