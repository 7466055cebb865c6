import { createHash } from 'node:crypto'
import { newId } from '@lintel/rules'

/**
 * The id of what a caller makes under a key of theirs: the same whenever the same parts come again, so that a retry finds
 * what the first try made. The parts hold the key and whose it is. Without a key the id is a new one.
 */
export const keyedId = (key: string | undefined, parts: readonly unknown[]): string =>
  key === undefined
    ? newId()
    : createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16).toString('base64url')
