import { variable } from '../lib/environment.ts'
import type { AddressLookup } from './port.ts'

export const lookup = async (): Promise<AddressLookup> =>
  variable('ADDRESS_LOOKUP') === 'places'
    ? (await import('./places.ts')).places
    : (await import('./gazetteer/index.ts')).gazetteer
