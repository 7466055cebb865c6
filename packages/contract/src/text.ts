/** Control characters other than tab and line breaks: they break PDFs, CSV files and mail headers. */
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g
const hasControlCharacter = new RegExp(controlCharacters.source)

/** Text as it may be stored and printed: well-formed UTF-16 without control characters other than tab and line breaks. */
export const cleanText = (text: string): string => {
  const clean = hasControlCharacter.test(text) ? text.replaceAll(controlCharacters, '') : text
  return clean.isWellFormed() ? clean : clean.toWellFormed()
}

/** True where a text has something in it that can be seen. */
export const isVisible = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text)

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
 * typed is refused instead, so that nothing of it is lost unseen.
 */
export const cutText = (text: string, max: number): string => {
  const clean = cleanText(text)
  return isLongerThan(clean, max) ? Array.from(clean).slice(0, max).join('') : clean
}
