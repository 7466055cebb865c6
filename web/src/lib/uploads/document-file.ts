import { documentExtension, documentMaxBytes, documentMessages, documentTypes, uploadTooLarge } from '@lintel/contract'

/** The `accept` of the browser's file picker: by extension, and by type for names without one. */
export const documentAccept = [
  ...Object.keys(documentTypes).map((extension) => `.${extension}`),
  ...new Set(Object.values(documentTypes)),
].join(',')

/** A file whose name lacks the extension of its type, renamed to have it. The server then checks the content. */
export const namedByType = (file: File): File => {
  if (documentExtension(file.name)) return file
  const [extension] = Object.entries(documentTypes).find(([, type]) => type === file.type) ?? []
  return extension ? new File([file], `${file.name}.${extension}`, { type: file.type }) : file
}

export const documentRefusalOf = async ({ name, size }: File): Promise<string | undefined> => {
  if (!documentExtension(name)) return documentMessages.notValidType(name)
  if (size === 0) return `${name} is empty.`
  if (size > documentMaxBytes) return uploadTooLarge(name, documentMaxBytes)
  return undefined
}
