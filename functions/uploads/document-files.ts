import { downloadAddress } from '../lib/download-address.ts'
import { storedKey } from './kinds.ts'

/** What browsers show by themselves; everything else is saved. */
const shown = new Set(['application/pdf', 'image/jpeg', 'image/png'])

/** A short-lived address of a kept document. */
export const documentAddress = (src: string, filename: string, type: string): Promise<string> =>
  downloadAddress(storedKey('document', src), filename, shown.has(type) ? 'inline' : 'attachment', type)
