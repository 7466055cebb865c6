import { downloadAddress } from '../lib/download-address.ts'
import { storedKey } from './kinds.ts'

/** Types that browsers display; everything else is saved. */
const shown = new Set(['application/pdf', 'image/jpeg', 'image/png'])

/** Short-lived. */
export const documentAddress = (
  kind: 'document' | 'clientDocument',
  { src, filename, type }: { src: string; filename: string; type: string },
): Promise<string> => downloadAddress(storedKey(kind, src), filename, shown.has(type) ? 'inline' : 'attachment', type)
