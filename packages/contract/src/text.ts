/** Not tab and line breaks. They break PDFs, CSV files and mail headers. */
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g
const hasControlCharacter = new RegExp(controlCharacters.source)

/** Well-formed, without such characters. */
export const cleanText = (text: string): string => {
  const clean = hasControlCharacter.test(text) ? text.replaceAll(controlCharacters, '') : text
  return clean.isWellFormed() ? clean : clean.toWellFormed()
}

/** With commas. The runtime's own formats take 10 ms when a function starts. */
export const figure = (count: number): string => String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')

/** Of every kind, Word's and Unicode's too; and tabs. */
const breaks = /[\t-\r\u0085\u2028\u2029]+/

/** Lines and tabbed parts are joined: removing a break would turn 'Flat 1' above '12 Elder Street' into flat 112. */
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

/** With commas between the lines. */
export const addressLine = (text: string): string => lineText(text, ', ').replaceAll(',, ', ', ')

/** Hangul fillers, the blanks of Braille and of musical notation, ignorable code points. */
const showsNothing = '\\p{Default_Ignorable_Code_Point}\\p{Cf}\\u2800\\u{1d159}'
const unseen = new RegExp(`[${showsNothing}]`, 'u')
const seen = new RegExp(`[^\\p{M}\\p{Z}\\p{Cc}\\p{Cs}${showsNothing}]`, 'u')

/** As required fields must be. Combining accents alone do not count. */
export const isVisible = (text: string): boolean => seen.test(text)

/** SES accepts only ASCII before the at sign. */
const localAtom = String.raw`[\w!#$%&'*+/=?^\x60{|}~-]`
const atom = String.raw`[^\s@.<>(),;:"[\]\\]`
const edge = String.raw`[^\s@.<>(),;:"[\]\\-]`
const label = `${edge}(?:${atom}*${edge})?`
/**
 * ASCII words with single dots, an at sign, a domain with a dot: nothing that a mail header could read as two
 * addresses, or as a name with one.
 */
export const emailPattern = new RegExp(`^${localAtom}+(?:\\.${localAtom}+)*@(?:${label}\\.)+${label}$`)

const localMax = 64

export const isEmailAddress = (text: string): boolean =>
  text.length <= 254 &&
  text.indexOf('@') <= localMax &&
  emailPattern.test(text) &&
  cleanText(text) === text &&
  !unseen.test(text)

/** Code points. */
export const isLongerThan = (text: string, max: number): boolean => {
  if (text.length <= max) return false
  if (text.length > 2 * max) return true
  let characters = 0
  for (const _character of text) if (++characters > max) return true
  return false
}

/** For server-composed text, in code points. A user's text is rejected instead, so that nothing is lost silently. */
export const cutText = (text: string, max: number): string => {
  const clean = cleanText(text)
  return isLongerThan(clean, max) ? Array.from(clean).slice(0, max).join('') : clean
}
