/**
 * Control characters except tabs and line breaks, direction marks, and zero-width characters. Joiners stay: names are
 * written with them.
 */
const unseen =
  /[\u0000-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/g

/** Text without invisible characters; its lines stay. */
export const visibleText = (text: string): string => text.toWellFormed().replaceAll(unseen, '')

/** As `visibleText`, in one line, with single spaces. */
export const visibleLine = (text: string): string =>
  visibleText(text)
    .replaceAll(/[\s\u0085]+/g, ' ')
    .trim()

export const plainText = (text: string): string =>
  visibleLine(text.toWellFormed().replaceAll(/[\u00AD\u200C\u200D\uFFFC-\uFFFF]/g, ''))
