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

/**
 * By extension; values are the content types that storage serves. Browsers record into video containers without video.
 */
export const recordingTypes = {
  webm: 'audio/webm',
  m4a: 'audio/mp4',
  mp4: 'audio/mp4',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  mp3: 'audio/mpeg',
  aac: 'audio/aac',
  wav: 'audio/wav',
} as const
export type RecordingExtension = keyof typeof recordingTypes

const isRecording = (extension: string): extension is RecordingExtension => Object.hasOwn(recordingTypes, extension)

/** Undefined if it is not a recording's. */
export const recordingTypeOf = (extension: string): (typeof recordingTypes)[RecordingExtension] | undefined => {
  const lower = extension.toLowerCase()
  return isRecording(lower) ? recordingTypes[lower] : undefined
}
