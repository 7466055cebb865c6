/** By extension; values are the content types that storage serves. */
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
export type FileExtension = keyof typeof documentTypes

const isAccepted = (extension: string): extension is FileExtension => Object.hasOwn(documentTypes, extension)

/** In lower case; undefined if it is not accepted. */
export const documentExtension = (filename: string): FileExtension | undefined => {
  const extension = filename.includes('.') ? filename.slice(filename.lastIndexOf('.') + 1).toLowerCase() : ''
  return isAccepted(extension) ? extension : undefined
}
