/** True where rich text has any text. */
export const hasWords = (html: string): boolean => html.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') !== ''
