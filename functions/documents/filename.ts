import { cutText, type ReportSummary, type ReportType } from '@lintel/contract'
import { findClient } from '../clients/find-client.ts'

const longest = 120

type Named = Pick<ReportSummary, 'ref' | 'type' | 'address'>

export const filenameFor = async (report: Named & Pick<ReportSummary, 'client'>, variant: string): Promise<string> =>
  documentFilename(report, variant, (await findClient(report.client.id))?.reportfactory.reportTypeList)

/** Reference, type, address. `types` has display names of types and variants. */
export function documentFilename(
  { ref, type, address }: Named,
  variant: string,
  types: readonly Pick<ReportType, 'name' | 'displayName' | 'variantList'>[] = [],
): string {
  const parts = [String(ref), wordsFor(type, variant, types), address.line1, address.postcode]
  return filenameOf(parts.join(' '), variant === 'photos' ? 'zip' : 'pdf')
}

export function filenameOf(words: string, extension: 'pdf' | 'zip'): string {
  const name = words
    // Direction marks would display the name, and so its extension, in another order.
    .replaceAll(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '')
    // Characters that Windows, macOS or a header would reject.
    .replaceAll(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(' ,', ',')
    .trim()
  return `${cutText(name, longest).trim()}.${extension}`
}

const wordsFor = (name: string, variant: string, types: Parameters<typeof documentFilename>[2] = []): string => {
  if (variant === 'invoice') return 'Invoice'
  if (variant === 'photos') return 'Photos'
  const type = types.find((own) => own.name === name)
  const shown = type?.displayName ?? name
  if (variant === 'report') return shown
  return `${shown} ${type?.variantList.find((own) => own.name === variant)?.displayName ?? variant}`
}
