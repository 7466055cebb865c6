/* What files and their names say, without what would hide, or turn round, what stands beside it. */

/** Controls but tabs and line breaks, marks of direction, and what has no width. Joiners stay: names are written with them. */
const unseen =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/g

/** Text without what nobody sees; its lines stay. */
export const seenText = (text: string): string => text.toWellFormed().replaceAll(unseen, '')

/** As `seenText`, in one line, with single spaces. */
export const seenLine = (text: string): string => seenText(text).replaceAll(/\s+/g, ' ').trim()

/** As `seenLine`, without joiners and what could not be read either: words alone. */
export const plainText = (text: string): string =>
  seenLine(text.toWellFormed().replaceAll(/[\u00AD\u200C\u200D\uFFFC-\uFFFF]/g, ''))
