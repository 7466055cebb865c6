/** The placeholders of an e-mail text, in square brackets. */
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
  'Feedback Period',
  'Feedback Days',
  'Inspection Date',
  'Report Type',
  'Report Download Link',
  'Feedback Link',
  'Signature Link',
] as const
export type EmailPlaceholder = (typeof emailPlaceholders)[number]

/** Placeholders whose value is a link created when the e-mail is sent, with the link's text. */
export const linkPlaceholders = {
  'Report Download Link': 'Download the report',
  'Feedback Link': 'Comment on the report',
  'Signature Link': 'Sign the report',
} as const satisfies Partial<Record<EmailPlaceholder, string>>
export type LinkPlaceholder = keyof typeof linkPlaceholders

/** Plain text for each placeholder. One without a value is left unchanged, to be filled later. */
export type PlaceholderValues = Partial<Record<EmailPlaceholder, string>>

const aliases: Record<string, EmailPlaceholder> = {
  'company email address': 'Company/Agency Email Address',
  'agency email address': 'Company/Agency Email Address',
}

const byName = new Map<string, EmailPlaceholder>([
  ...emailPlaceholders.map((name) => [name.toLowerCase(), name] as const),
  ...Object.entries(aliases),
])

/** A bracket with words in it; an editor may have put non-breaking spaces between them. */
const bracketed = /\[((?:[A-Za-z/]|\s|&nbsp;){1,80})\]/g

const nameIn = (words: string): EmailPlaceholder | undefined =>
  byName.get(
    words
      .replaceAll(/(?:\s|&nbsp;)+/g, ' ')
      .trim()
      .toLowerCase(),
  )

const fill = (text: string, values: PlaceholderValues, write: (value: string) => string): string =>
  text.replaceAll(bracketed, (whole, words: string) => {
    const name = nameIn(words)
    const value = name && values[name]
    return value === undefined ? whole : write(value)
  })

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for HTML, attributes included. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? letter)

/** Fills the placeholders of plain text, such as a subject. Case and spaces in the brackets do not matter. */
export const fillText = (text: string, values: PlaceholderValues): string => fill(text, values, (value) => value)

/** Fills the placeholders of rich text; values are escaped. */
export const fillHtml = (html: string, values: PlaceholderValues): string => fill(html, values, escapeHtml)

/** True if a text, plain or rich, has this placeholder. */
export const hasPlaceholder = (text: string, wanted: EmailPlaceholder): boolean =>
  [...text.matchAll(bracketed)].some(([, words = '']) => nameIn(words) === wanted)

const inBrackets = /\[([^[\]]{1,80})\]/g

/** A bracket without letters is not meant as a placeholder: `[1]`, `[...]`. */
const hasLetters = /\p{L}{2}/u

/**
 * The texts in square brackets, in plain or rich text, that are not filled: no placeholder has that name, or it is
 * formatted in parts. Each once, as written.
 */
export const unknownPlaceholders = (text: string): string[] => {
  const plain = text.replaceAll(/<\/(?:p|li|h[1-6]|div)>|<br\s*\/?>/gi, '\n').replaceAll(/<[^>]*>/g, '')
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
