import { createHash } from 'node:crypto'
import type { Dispute } from '@lintel/contract'

export { readPack, writePack as keepPack } from './store.ts'

/** Of what is in a pack, whatever the state. */
export const digestOf = (
  { scheme, deposit, statement, lines }: Dispute,
  { version, pdfs }: { version: number; pdfs: readonly string[] },
): string =>
  createHash('sha256')
    .update(JSON.stringify([scheme, deposit, statement, lines, version, pdfs]))
    .digest('hex')
