/** Control characters other than tab and line breaks: they break PDFs, CSV files and mail headers. */
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g
const hasControlCharacter = new RegExp(controlCharacters.source)

/** Cleans text for storage and print: well-formed, no control characters other than tab and line breaks. */
export const cleanText = (text: string): string => {
  const clean = hasControlCharacter.test(text) ? text.replaceAll(controlCharacters, '') : text
  return clean.isWellFormed() ? clean : clean.toWellFormed()
}

/** Line breaks of every kind (Word's and Unicode's too), and tabs. */
const breaks = /[\t-\r\u0085\u2028\u2029]+/

/**
 * Cleans a text of one line. Its lines and tabbed parts are joined, because removing a break would turn 'Flat 1' above
 * '12 Elder Street' into flat 112.
 */
export const lineText = (text: string, joint = ' '): string =>
  cleanText(
    breaks.test(text)
      ? text
          .split(breaks)
          .map((part) => part.trim())
          .filter(Boolean)
          .join(joint)
      : text,
  )

/** As `lineText`, with commas between the lines, as in an address. */
export const addressLine = (text: string): string => lineText(text, ', ').replaceAll(',, ', ', ')

/** Invisible characters: Hangul fillers, the blanks of Braille and of musical notation, ignorable code points. */
const showsNothing = '\\p{Default_Ignorable_Code_Point}\\p{Cf}\\u2800\\u{1d159}'
const unseen = new RegExp(`[${showsNothing}]`, 'u')
const seen = new RegExp(`[^\\p{M}\\p{Z}\\p{Cc}\\p{Cs}${showsNothing}]`, 'u')

/** True if a text contains something visible, as required fields must. Combining accents alone do not count. */
export const isVisible = (text: string): boolean => seen.test(text)

/** A character before the at sign: SES accepts only ASCII there. */
const localAtom = String.raw`[\w!#$%&'*+/=?^\x60{|}~-]`
const atom = String.raw`[^\s@.<>(),;:"[\]\\]`
const edge = String.raw`[^\s@.<>(),;:"[\]\\-]`
const label = `${edge}(?:${atom}*${edge})?`
/**
 * An e-mail address: ASCII words separated by single dots, an at sign, and a domain with a dot. Excludes anything that
 * a mail header could read as two addresses, or as a name with one.
 */
export const emailPattern = new RegExp(`^${localAtom}+(?:\\.${localAtom}+)*@(?:${label}\\.)+${label}$`)

/** Maximum characters before the at sign; SES rejects longer ones. */
const localMax = 64

/** True for an e-mail address that is fully visible and deliverable. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= 254 &&
  text.indexOf('@') <= localMax &&
  emailPattern.test(text) &&
  cleanText(text) === text &&
  !unseen.test(text)

/** True if a text has more than `max` characters (code points). */
export const isLongerThan = (text: string, max: number): boolean => {
  if (text.length <= max) return false
  if (text.length > 2 * max) return true
  let characters = 0
  for (const _character of text) if (++characters > max) return true
  return false
}

/**
 * Cleans server-composed text and cuts it to at most `max` characters (code points). Text typed by a user is rejected
 * instead, so that nothing is lost silently.
 */
export const cutText = (text: string, max: number): string => {
  const clean = cleanText(text)
  return isLongerThan(clean, max) ? Array.from(clean).slice(0, max).join('') : clean
}
