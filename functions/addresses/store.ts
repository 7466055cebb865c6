import { FoundAddress } from '@lintel/contract'
import * as z from 'zod'
import { variable } from '../lib/environment.ts'
import type { RowKind } from '../lib/row-kinds.ts'
import { rowsOf } from '../lib/table.ts'

/*
 * Rows of this feature in the appointments table, of no client:
 *
 * pk                            sk          holds
 * POSTCODE#<source>#<postcode>  ADDRESSES   what a look-up service found: it is paid for each time
 */

const rows = rowsOf('APPOINTMENTS_TABLE', 'postcode', z.object({ addresses: z.array(FoundAddress), ttl: z.int() }))

/** New houses are built. */
const keptSeconds = 90 * 24 * 3600

const keyOf = (postcode: string) => ({ pk: `POSTCODE#${variable('ADDRESS_LOOKUP')}#${postcode}`, sk: 'ADDRESSES' })

export const readHouses = async (postcode: string): Promise<FoundAddress[] | undefined> =>
  (await rows.get(keyOf(postcode)))?.addresses

export const keepHouses = async (postcode: string, addresses: FoundAddress[]): Promise<void> =>
  void (await rows.put(keyOf(postcode), { addresses, ttl: Math.ceil(Date.now() / 1000) + keptSeconds }))

/** The kinds of rows by their keys, for `npm run ops -- repair`. @public */
export const rowKinds: readonly RowKind[] = [{ rows, pk: 'POSTCODE#', sk: 'ADDRESSES' }]
