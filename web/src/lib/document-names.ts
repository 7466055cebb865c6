import { documentExtension, type UploadedDocument } from '@lintel/contract'
import { dateText } from './date-time.ts'

/** The length of the id before the name in a key. */
const idLength = 22

/** A document's display name; older documents have it only in their key. */
export const documentName = ({ name, src }: UploadedDocument): string =>
  name ?? src.slice(src.lastIndexOf('/') + 1).slice(idLength + 1)

export const documentKind = (document: UploadedDocument): string =>
  (documentExtension(documentName(document)) ?? 'file').toUpperCase()

export const documentDate = ({ createdAt }: UploadedDocument): string => (createdAt ? dateText(createdAt) : '')
