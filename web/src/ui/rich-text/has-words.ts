export const hasWords = (html: string): boolean => html.replaceAll(/<[^<>]*>|&nbsp;|\s/g, '') !== ''
