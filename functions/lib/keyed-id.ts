import { createHash } from 'node:crypto'
import { newId } from '@lintel/rules'

/** A retry finds the record of the first attempt. The parts include the key and its owner. */
export const keyedId = (key: string | undefined, parts: readonly unknown[]): string =>
  key === undefined
    ? newId()
    : createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16).toString('base64url')
