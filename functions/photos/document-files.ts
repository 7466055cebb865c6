import { downloadAddress } from '../lib/download-address.ts'
import { storedKey } from './kinds.ts'

/** Where a document is stored. */
export const documentKey = (src: string) => storedKey('document', src)

/** What browsers show by themselves; everything else is saved. */
const shown = new Set(['application/pdf', 'image/jpeg', 'image/png'])

/** A short-lived address of a kept document. */
export const documentAddress = (src: string, filename: string, type: string): Promise<string> =>
  downloadAddress(documentKey(src), filename, shown.has(type) ? 'inline' : 'attachment', type)
