/** Control characters other than tab and line breaks: they break PDFs, CSV files and mail headers. */
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g
const hasControlCharacter = new RegExp(controlCharacters.source)

/** Text as it may be stored and printed: well-formed UTF-16 without control characters other than tab and line breaks. */
export const cleanText = (text: string): string => {
  const clean = hasControlCharacter.test(text) ? text.replaceAll(controlCharacters, '') : text
  return clean.isWellFormed() ? clean : clean.toWellFormed()
}

/** Invisible characters: Hangul's fillers, the blanks of Braille and of music, ignorable code points. */
const showsNothing = '\\p{Default_Ignorable_Code_Point}\\p{Cf}\\u2800\\u{1d159}'
const unseen = new RegExp(`[${showsNothing}]`, 'u')
const seen = new RegExp(`[^\\p{M}\\p{Z}\\p{Cc}\\p{Cs}${showsNothing}]`, 'u')

/** True where a text has something in it that can be seen, as what is required must. Accents alone are nothing. */
export const isVisible = (text: string): boolean => seen.test(text)

/** A letter before the at sign: SES takes ASCII alone there. */
const localAtom = String.raw`[\w!#$%&'*+/=?^\x60{|}~-]`
const atom = String.raw`[^\s@.<>(),;:"[\]\\]`
const edge = String.raw`[^\s@.<>(),;:"[\]\\-]`
const label = `${edge}(?:${atom}*${edge})?`
/**
 * An e-mail address: words of ASCII between single dots, an at sign, and a domain with a dot. Excludes whatever a mail
 * header could read as two addresses, or as a name with one.
 */
export const emailPattern = new RegExp(`^${localAtom}+(?:\\.${localAtom}+)*@(?:${label}\\.)+${label}$`)

/** Letters before the at sign; SES takes no mail to more. */
const localMax = 64

/** True for an e-mail address: one that can be seen whole, besides, and that mail is taken to. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= 254 &&
  text.indexOf('@') <= localMax &&
  emailPattern.test(text) &&
  cleanText(text) === text &&
  !unseen.test(text)

/** True where a text has more than `max` characters (code points). */
export const isLongerThan = (text: string, max: number): boolean => {
  if (text.length <= max) return false
  if (text.length > 2 * max) return true
  let characters = 0
  for (const _character of text) if (++characters > max) return true
  return false
}

/**
 * Text that the server composes, cut to fit a field: clean, and at most `max` characters (code points). What a person
 * typed is refused instead, so that nothing is lost silently.
 */
export const cutText = (text: string, max: number): string => {
  const clean = cleanText(text)
  return isLongerThan(clean, max) ? Array.from(clean).slice(0, max).join('') : clean
}
