import {
  documentExtension,
  documentMaxBytes,
  documentMessages,
  documentTypes,
  uploadTooLarge,
  type UploadedDocument,
} from '@lintel/contract'
import { dateText } from '../date-time.ts'

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

/** The length of the id before the name in a key. */
const idLength = 22

/** A document's display name; older documents have it only in their key. */
export const documentName = ({ name, src }: UploadedDocument): string =>
  name ?? src.slice(src.lastIndexOf('/') + 1).slice(idLength + 1)

export const documentKind = (document: UploadedDocument): string =>
  (documentExtension(documentName(document)) ?? 'file').toUpperCase()

export const documentDate = ({ createdAt }: UploadedDocument): string => (createdAt ? dateText(createdAt) : '')
