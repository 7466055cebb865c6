/** Saves a file to the browser's downloads under a name. The address is of this origin, or a blob's. */
export const saveFile = (url: string, filename: string): void => {
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
}
