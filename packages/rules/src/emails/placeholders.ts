/** The placeholders that the text of an e-mail may have in square brackets. */
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
  'Report Download Link',
] as const
export type EmailPlaceholder = (typeof emailPlaceholders)[number]

/** Plain text for each placeholder. One without a value is left as it is, to be filled later. */
export type PlaceholderValues = Partial<Record<EmailPlaceholder, string>>

/** Other names that mean the same. */
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

const fill = (text: string, values: PlaceholderValues, write: (value: string) => string): string =>
  text.replaceAll(bracketed, (whole, words: string) => {
    const name = byName.get(
      words
        .replaceAll(/(?:\s|&nbsp;)+/g, ' ')
        .trim()
        .toLowerCase(),
    )
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
