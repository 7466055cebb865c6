import type { PreviewRequest } from '@lintel/contract'
import * as z from 'zod'
import type { Context } from '../../lib/context.ts'
import { readWorkingFile } from '../files.ts'
import type { TriedTemplate } from '../preview-forms.ts'
import { faultOf, pageSeconds, startPreview } from './start-preview.ts'

const Tried = z.object({ unknown: z.array(z.string()) }) satisfies z.ZodType<TriedTemplate>

/**
 * Runs on the sample report of its type, in the lay-out's locked page, because customers' code must run nowhere else.
 * Returns its fault, or the unknown names in it. Throws 429 if no seat is free.
 */
export async function tryTemplate(
  ctx: Context,
  clientId: string,
  order: PreviewRequest,
): Promise<{ fault: string } | TriedTemplate> {
  const until = Date.now() + pageSeconds * 1000
  const { id } = await startPreview(
    ctx,
    { subject: { type: 'sample' }, clientId, filename: 'template' },
    { order, form: 'json' },
  )
  const fault = await faultOf(id, until)
  return fault === undefined ? Tried.parse(await readWorkingFile(id, 'laid-out.json')) : { fault }
}
