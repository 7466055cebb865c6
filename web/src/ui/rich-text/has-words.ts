/** True if rich text contains any text. */
export const hasWords = (html: string): boolean => html.replaceAll(/<[^<>]*>|&nbsp;|\s/g, '') !== ''
