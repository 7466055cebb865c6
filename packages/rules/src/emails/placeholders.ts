export const emailPlaceholders = [
  'Property Address',
  'Company Name',
  'Agency Name',
  'Your Name',
  'Contact Number',
  'Phone Number',
  'Company/Agency Email Address',
  'Tenant Name',
  'Landlord Name',
  'Customer Name',
  'Recipient Name',
  'Feedback Period',
  'Feedback Days',
  'Inspection Date',
  'Report Type',
  'Report Download Link',
  'Feedback Link',
  'Signature Link',
  'Receipt Link',
  'Claim Link',
] as const
export type EmailPlaceholder = (typeof emailPlaceholders)[number]

/** With the text of the link, which is created when the e-mail is sent. */
export const linkPlaceholders = {
  'Report Download Link': 'Download the report',
  'Feedback Link': 'Comment on the report',
  'Signature Link': 'Sign the report',
  'Receipt Link': 'Confirm receipt of the report',
  'Claim Link': 'Answer the claim',
} as const satisfies Partial<Record<EmailPlaceholder, string>>
export type LinkPlaceholder = keyof typeof linkPlaceholders

/** Plain text. One without a value is left unchanged, to be filled later. */
export type PlaceholderValues = Partial<Record<EmailPlaceholder, string>>

const aliases: Record<string, EmailPlaceholder> = {
  'company email address': 'Company/Agency Email Address',
  'agency email address': 'Company/Agency Email Address',
}

const byName = new Map<string, EmailPlaceholder>([
  ...emailPlaceholders.map((name) => [name.toLowerCase(), name] as const),
  ...Object.entries(aliases),
])

/** With words in it; an editor may have put non-breaking spaces between them. */
const bracketed = /\[((?:[A-Za-z/]|\s|&nbsp;){1,80})\]/g

const nameIn = (words: string): EmailPlaceholder | undefined =>
  byName.get(
    words
      .replaceAll(/(?:\s|&nbsp;)+/g, ' ')
      .trim()
      .toLowerCase(),
  )

/** Of the same length, with only the words and punctuation of its lines. */
const linesOf = (text: string): string =>
  text
    .replaceAll(/<\/?(?:p|li|[ou]l|br|div|h\d)\b[^<>]*>/gi, (tag) => '\n'.repeat(tag.length))
    .replaceAll(/<[^<>]*>/g, (tag) => '\u{F8FE}'.repeat(tag.length))
    .replaceAll('&nbsp;', ' '.repeat(6))
    .replaceAll(/&#?\w+;|\b(?:Mrs?|Ms|Dr|Tel|e\.g|i\.e)\./g, (whole) => '_'.repeat(whole.length))

/** Directly before it: `within [Feedback Days] days`. */
const introduction =
  /(?:^|[\s\u{F8FE}])(?:within|by|on|at|for|in|until|from|of|to|with|via|after|before)(?:\sthe)?[\s\u{F8FE}]*$/iu
/** Up to the event from which they count. */
const daysAfter =
  /^[\s\u{F8FE}]*(?:working |calendar )?days?\b(?:\s(?:of|after|from)\s(?:[^,;]*?\b(?:receipt|report|date|inspection|visit|e-?mail)\b(?:\sdate\b|\sof\s(?:the|this)\s\w+)?|[^,;]*))?/iu
const pauses = /[,;]\s*|\s(?:and|or|but|[-–—])\s/giu
/** Of a clause. A colon before the placeholder introduces it: `Phone: [Phone Number]`. */
const ending = new RegExp(`${pauses.source}|:\\s`, 'iu')
const endingFirst = new RegExp(`^(?:${ending.source}|\\s+)`, 'iu')

/** Of the last match, or 0. */
const lastEnd = (text: string, pattern: RegExp) => {
  const last = [...text.matchAll(pattern)].at(-1)
  return last ? last.index + last[0].length : 0
}

/** With its introduction, or else between commas, or else the sentence. Formatting stays. */
const withoutClause = (text: string, at: number, length: number): string => {
  const lines = linesOf(text)
  const begin = lastEnd(lines.slice(0, at), /\n|[.!?]\s+/g)
  const stop = /\n|[.!?](?=\s|$)/.exec(lines.slice(at + length))
  const end = stop ? at + length + stop.index : lines.length
  const before = lines.slice(begin, at)
  const after = lines.slice(at + length, end)
  const introduced = introduction.exec(before)
  const pause = [...before.matchAll(pauses)].at(-1)
  const next = introduced ? (daysAfter.exec(after)?.[0].length ?? 0) : after.search(ending)
  let from = begin + (introduced?.index ?? pause?.index ?? 0)
  let to = introduced || next >= 0 ? at + length + next : end
  const isFirst = lines.slice(begin, from).trim() === ''
  if (isFirst) to += endingFirst.exec(lines.slice(to, end))?.[0].length ?? 0
  if (isFirst && to === end) {
    from = begin
    if (/[.!?]/.test(lines[end] ?? '')) to += 1 + (/^[^\S\n]*/.exec(lines.slice(end + 1))?.[0].length ?? 0)
  }
  // A mail must not lose its link with the clause.
  if (Object.keys(linkPlaceholders).some((link) => hasPlaceholder(text.slice(from, to), link as LinkPlaceholder)))
    return text.slice(0, at) + text.slice(at + length)
  const rest = (text.slice(from, to).match(/<[^<>]*>/g) ?? []).join('')
  const [head, tail] = [text.slice(0, from), text.slice(to)]
  const isAlone = isFirst && to >= end && /(^|\n)$/.test(lines.slice(0, from)) && /^(\n|$)/.test(lines.slice(to))
  if (isAlone) return (head.replace(/<br\s*\/?>\s*$/i, '') + rest + tail).replaceAll(/<(p|li)>\s*<\/\1>/g, '')
  return head + rest + (isFirst ? tail.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : tail)
}

/** Links are left as they are: a mail may have none. */
const withoutEmpty = (text: string, values: PlaceholderValues): string => {
  for (const { 0: whole, 1: words = '', index } of text.matchAll(bracketed)) {
    const name = nameIn(words)
    if (name && !(name in linkPlaceholders) && values[name]?.trim() === '')
      return withoutEmpty(withoutClause(text, index, whole.length), values)
  }
  return text
}

const fill = (text: string, values: PlaceholderValues, write: (value: string) => string): string =>
  withoutEmpty(text, values).replaceAll(bracketed, (whole, words: string) => {
    const name = nameIn(words)
    const value = name && values[name]
    return value === undefined ? whole : write(value)
  })

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Attributes included. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? letter)

/** Case and spaces in the brackets do not matter. */
export const fillText = (text: string, values: PlaceholderValues): string => fill(text, values, (value) => value)

export const fillHtml = (html: string, values: PlaceholderValues): string => fill(html, values, escapeHtml)

export const hasPlaceholder = (text: string, wanted: EmailPlaceholder): boolean =>
  [...text.matchAll(bracketed)].some(([, words = '']) => nameIn(words) === wanted)

const inBrackets = /\[([^[\]]{1,80})\]/g

/** Without letters it is not meant as a placeholder: `[1]`, `[...]`. */
const hasLetters = /\p{L}{2}/u

/** No placeholder has that name, or it is formatted in parts. Each once, as written. */
export const unknownPlaceholders = (text: string): string[] => {
  const plain = text.replaceAll(/<\/(?:p|li|h[1-6]|div)>|<br\s*\/?>/gi, '\n').replaceAll(/<[^<>]*>/g, '')
  const filled = [...text.matchAll(bracketed)].flatMap(([, words = '']) => nameIn(words) ?? [])
  const wrong = [...plain.matchAll(inBrackets)].flatMap(([, words = '']) => {
    const name = nameIn(words)
    if (name === undefined) return hasLetters.test(words) ? [words] : []
    const at = filled.indexOf(name)
    if (at < 0) return [words]
    filled.splice(at, 1)
    return []
  })
  return [...new Set(wrong.map((words) => words.replaceAll(/(?:\s|&nbsp;)+/g, ' ').trim()))]
}
