import * as z from 'zod'
import { receiptImageMaxLength } from './constants.ts'
import { Instant, Sha256, ShortText } from '../scalars.ts'
import { SignatureEvidence } from './sections/signatures.ts'

/** The person was given the PDF with this SHA-256. It is no agreement with the contents. */
export const Receipt = z.strictObject({
  name: ShortText,
  /** Empty if unknown. */
  email: ShortText,
  at: Instant,
  version: z.int().min(1),
  sha256: Sha256,
  /** A PNG as a data URL, if it was drawn. */
  image: z.string().max(receiptImageMaxLength).optional(),
  evidence: SignatureEvidence,
})
export type Receipt = z.infer<typeof Receipt>
