/** Controls, marks of direction and what else nobody sees; they would hide, or turn round, what is beside them. */
// oxlint-disable-next-line no-control-regex -- it is what is taken out
const unseen = /[\u0000-\u001F\u007F-\u009F\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFF]/g

/** Text without what nobody sees, and with single spaces. */
export const plainText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\t\n\r]/g, ' ')
    .replaceAll(unseen, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
