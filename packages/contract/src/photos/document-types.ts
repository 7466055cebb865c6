/** What may be kept with a report as a document, by the ending of its name; values are what storage serves it as. */
export const documentTypes = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
} as const
export type DocumentEnding = keyof typeof documentTypes

const isEnding = (ending: string): ending is DocumentEnding => Object.hasOwn(documentTypes, ending)

/** The ending of a file name that is accepted, in lower case; undefined for every other name. */
export const documentEnding = (filename: string): DocumentEnding | undefined => {
  const ending = filename.includes('.') ? filename.slice(filename.lastIndexOf('.') + 1).toLowerCase() : ''
  return isEnding(ending) ? ending : undefined
}
