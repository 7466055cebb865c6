/** Width of a preview in pixels: two photographs per row, sharp on a high-density screen. */
const previewWidth = 480

let chain: Promise<unknown> = Promise.resolve()

const draw = async (file: Blob): Promise<string | undefined> => {
  const bitmap = await createImageBitmap(file, { resizeWidth: previewWidth, resizeQuality: 'medium' })
  try {
    const canvas = document.createElement('canvas')
    canvas.width = bitmap.width
    canvas.height = bitmap.height
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8))
    return blob ? URL.createObjectURL(blob) : undefined
  } finally {
    bitmap.close()
  }
}

/** Undefined if it cannot be decoded. One at a time: a decoded 12-megapixel photograph takes 48 MB. */
export const previewOf = (file: Blob): Promise<string | undefined> => {
  const preview = chain.then(() => draw(file)).catch(() => undefined)
  chain = preview
  return preview
}
