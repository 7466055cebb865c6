const nameMaxLength = 80

/**
 * `{owner}/{time}/{id}-{name}`; `owner` is the user's or device's id, `id` 128 random bits, so that anyone who knows
 * the src is allowed to see the picture.
 */
export const fileSrc = (owner: string, at: Date, id: string, filename: string): string =>
  `${owner}/${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}/${id}-${plainName(filename)}`

/** 128 bits are 22 characters. */
export const fileIdOf = (src: string): string | undefined =>
  /^[A-Za-z0-9_-]{22}(?=-)/.exec(src.slice(src.lastIndexOf('/') + 1))?.[0]

/** Removes characters from a file name that have a meaning in a shell, a URL or a header. */
const plainName = (filename: string): string => {
  const plain = filename
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^A-Za-z0-9._]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
  return plain.slice(-nameMaxLength).replace(/^[-.]+/, '') || 'photo.jpg'
}
