import { claimDocuments, linkErrors, type AnswerOf, type InputOf } from '@lintel/contract'
import { findClient } from '../clients/find-client.ts'
import { readPack } from '../disputes/kept-packs.ts'
import { readSealCertificate } from '../documents/files.ts'
import { reply, type Reply } from '../lib/answer.ts'
import type { PublicContext } from '../lib/context.ts'
import { findMadePdf, type MadePdf } from '../reports/made-pdfs.ts'
import { limitUse, networkOf } from './limits.ts'
import { typeNameOf } from './shared-report.ts'

const allowance = { max: 60, seconds: 3600, message: linkErrors.tooManyFiles }

/** Counted whether the file is known or not. */
export async function verifyFile(
  ctx: PublicContext,
  { params }: InputOf<'verifyFile'>,
): Promise<AnswerOf<'verifyFile'>> {
  await limitUse({ whose: `VERIFY.${networkOf(ctx.viewerAddress)}` }, allowance, ctx.now())
  const made = await findMadePdf(params.sha256)
  const client = made && (await findClient(made.header.client.id))
  if (!client) return { state: 'unknown' }
  const { header, version, claim } = made
  const latest = claim ? await latestOfClaim(made) : made.latest
  const isWithdrawn = header.deleted || made.withdrawn || latest === undefined
  return {
    state: isWithdrawn ? 'withdrawn' : version < latest ? 'superseded' : 'latest',
    agency: client.name,
    ref: header.ref,
    type: claim ? claimDocuments[claim.kind] : typeNameOf(client, header),
    date: header.date,
    version,
    ...(latest !== undefined && { latest }),
  }
}

/** Of the last pack; undefined if the claim was deleted. There is one settlement. */
async function latestOfClaim({ header, claim, version }: MadePdf): Promise<number | undefined> {
  if (claim?.kind !== 'claim') return version
  return (await readPack({ report: header.id, id: claim.id }))?.version
}

export const getSealCertificate = async (): Promise<Reply<string>> =>
  reply((await readSealCertificate()) ?? '', {
    headers: { 'content-disposition': 'attachment; filename="lintel-reports.cer"' },
  })
