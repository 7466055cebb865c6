import { cutText, type ReportSummary } from '@lintel/contract'

const longest = 120

/** What a report's file is called for people: reference, what it is, address; a variant stands with its type. */
export function documentFilename(
  { ref, type, address }: Pick<ReportSummary, 'ref' | 'type' | 'address'>,
  variant: string,
) {
  const parts = [String(ref), wordsFor(type, variant), address.line1, address.postcode]
  return filenameOf(parts.join(' '), variant === 'photos' ? 'zip' : 'pdf')
}

/** A name for a file that every system takes, of words that people gave. */
export function filenameOf(words: string, ending: 'pdf' | 'zip'): string {
  const name = words
    // What Windows, macOS or a header would not take.
    .replaceAll(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return `${cutText(name, longest).trim()}.${ending}`
}

const wordsFor = (type: string, variant: string): string => {
  if (variant === 'invoice') return 'Invoice'
  if (variant === 'photos') return 'Photos'
  return variant === 'report' ? type : `${type} ${variant}`
}
