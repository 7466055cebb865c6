import { documentEnding, type UploadedDocument } from '@lintel/contract'

/** The id that stands before the name in a key. */
const idLength = 22

/** What people call a document; old ones tell it by their key alone. */
export const documentName = ({ name, src }: UploadedDocument): string =>
  name ?? src.slice(src.lastIndexOf('/') + 1).slice(idLength + 1)

/** The type in a word: 'PDF', 'DOCX'. */
export const documentKind = (document: UploadedDocument): string =>
  (documentEnding(documentName(document)) ?? 'file').toUpperCase()

const day = new Intl.DateTimeFormat('en-GB', {
  ...{ day: '2-digit', month: '2-digit', year: 'numeric' },
  timeZone: 'Europe/London',
})

/** The day on which it was uploaded, dd/MM/yyyy. */
export const documentDate = ({ createdAt }: UploadedDocument): string =>
  createdAt ? day.format(new Date(createdAt)) : ''
