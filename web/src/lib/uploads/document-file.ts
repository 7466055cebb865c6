import { documentExtension, documentMaxBytes, documentMessages, documentTypes, uploadTooLarge } from '@lintel/contract'

/** What the browser's choice of files offers: by the end of a name, and by type where a name has none. */
export const documentAccept = [
  ...Object.keys(documentTypes).map((extension) => `.${extension}`),
  ...new Set(Object.values(documentTypes)),
].join(',')

/** A file that says its type, but not in its name, under a name that says it. The server then looks at the content. */
export const namedByType = (file: File): File => {
  if (documentExtension(file.name)) return file
  const [extension] = Object.entries(documentTypes).find(([, type]) => type === file.type) ?? []
  return extension ? new File([file], `${file.name}.${extension}`, { type: file.type }) : file
}

/** Why a chosen file cannot be a document, judged by its name; undefined where it can. */
export const documentRefusalOf = async ({ name, size }: File): Promise<string | undefined> => {
  if (!documentExtension(name)) return documentMessages.notValidType(name)
  if (size === 0) return `${name} is empty.`
  if (size > documentMaxBytes) return uploadTooLarge(name, documentMaxBytes)
  return undefined
}
