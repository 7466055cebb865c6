import { reportMessages, type AnswerOf, type InputOf } from '@lintel/contract'
import { actOnReport, writeAct } from '../audit/write-act.ts'
import { recordedPerson, type Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { assertNotDeleted, openToChange } from './guards.ts'
import { pdfKey } from './store/keys.ts'
import { pdfRows } from './store/rows.ts'
import { readTrail } from './trail/read-trail.ts'
import { writeWithTrail } from './trail/write-trail.ts'

/** Also of a locked report: nothing in it changes. What somebody else has done already is not done again. */
export async function withdrawPdf(
  ctx: Context,
  { params: { id, sha256 }, body: { reason } }: InputOf<'withdrawPdf'>,
): Promise<AnswerOf<'withdrawPdf'>> {
  const { record } = (await openToChange(ctx, id, assertNotDeleted)).row
  const made = await pdfRows.get(pdfKey(sha256))
  if (made?.id !== id) throw new HttpError(404, reportMessages.noSuchPdf)
  const { version } = made
  const withdraws = reason !== ''
  const [now, by] = [ctx.now(), recordedPerson(ctx.user)]
  const state = pdfRows.updateItem(pdfKey(sha256), {
    ...(withdraws ? { set: [['withdrawn', true]] } : { clear: ['withdrawn'] }),
    condition: { expression: `attribute_${withdraws ? 'not_exists' : 'exists'}(withdrawn)` },
  })
  const action = withdraws ? 'report.withdrawpdf' : 'report.restorepdf'
  const detail = { version: String(version), sha256, ...(withdraws && { reason }) }
  const audit = writeAct({ now, user: ctx.user }, actOnReport(action, record, detail))
  const text = `PDF of version ${version} ${withdraws ? `withdrawn: ${reason}` : 'no longer withdrawn'}`
  const act = { at: now.toISOString(), kind: withdraws ? 'revoked' : 'pdf', by, version, sha256, text } as const
  await writeWithTrail([state, audit], [{ reportId: id, acts: [act] }])
  return { data: await readTrail(id) }
}
