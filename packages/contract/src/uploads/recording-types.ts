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
