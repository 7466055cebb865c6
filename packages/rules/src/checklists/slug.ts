/** Characters. */
const longest = 120

/** 'Is there a lid?' -> 'is_there_a_lid'. */
export const snakeCase = (words: string): string =>
  words
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, longest)
    .replaceAll(/^_+|_+$/g, '')
