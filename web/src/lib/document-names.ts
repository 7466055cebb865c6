import { documentExtension, type UploadedDocument } from '@lintel/contract'
import { dateText } from './date-time.ts'

/** The id before the name in a key. */
const idLength = 22

/** What people call a document; old ones tell it by their key alone. */
export const documentName = ({ name, src }: UploadedDocument): string =>
  name ?? src.slice(src.lastIndexOf('/') + 1).slice(idLength + 1)

/** The type in a word: 'PDF', 'DOCX'. */
export const documentKind = (document: UploadedDocument): string =>
  (documentExtension(documentName(document)) ?? 'file').toUpperCase()

/** The day on which it was uploaded, dd/MM/yyyy. */
export const documentDate = ({ createdAt }: UploadedDocument): string => (createdAt ? dateText(createdAt) : '')
