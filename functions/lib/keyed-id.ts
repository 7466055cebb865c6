import { createHash } from 'node:crypto'
import { newId } from '@lintel/rules'

/**
 * Derives the id of a caller's record from their key: the same parts give the same id, so that a retry finds the record
 * of the first attempt. The parts include the key and its owner. Without a key the id is a new one.
 */
export const keyedId = (key: string | undefined, parts: readonly unknown[]): string =>
  key === undefined
    ? newId()
    : createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16).toString('base64url')
