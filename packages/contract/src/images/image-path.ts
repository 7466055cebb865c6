/** Pixels. */
export const imageWidths = [96, 300, 600, 1200, 1600] as const

const toBase64Url = (value: string) => btoa(value).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')

/** `width` is one of `imageWidths`, `rotate` clockwise degrees. */
export const imagePath = (
  bucket: string,
  key: string,
  width?: (typeof imageWidths)[number],
  rotate?: 90 | 180 | 270,
) => {
  const edits = { ...(width && { resize: { width, fit: 'contain' } }), ...(rotate && { rotate }) }
  return `/images/${toBase64Url(JSON.stringify({ bucket, key, edits }))}`
}
