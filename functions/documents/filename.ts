import type { ReportSummary } from '@lintel/contract'

const longest = 120

/** What a report's file is called for people: reference, type, address and, for a variant, its name. */
export function documentFilename(
  { ref, type, address }: Pick<ReportSummary, 'ref' | 'type' | 'address'>,
  variant: string,
) {
  const parts = [String(ref), type, variant === 'report' ? '' : variant, address.line1, address.postcode]
  const name = parts
    .join(' ')
    // What Windows, macOS or a header would not take.
    .replaceAll(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return `${Array.from(name).slice(0, longest).join('').trim()}.pdf`
}
