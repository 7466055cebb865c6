/** Saves a file to the browser's downloads under a name. The URL is of this origin, or a blob's. */
export const saveFile = (url: string, filename: string): void => {
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
}

export const saveBlob = (file: Blob, filename: string): void => {
  const url = URL.createObjectURL(file)
  saveFile(url, filename)
  // By then the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
