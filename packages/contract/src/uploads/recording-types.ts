/**
 * The types of recorded notes, by extension; values are the content types that storage serves. Browsers record into
 * video containers without video: WebM with Opus, or MP4 with AAC.
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

/** The content type of an extension; undefined if it is not a recording's. */
export const recordingTypeOf = (extension: string): (typeof recordingTypes)[RecordingExtension] | undefined => {
  const lower = extension.toLowerCase()
  return isRecording(lower) ? recordingTypes[lower] : undefined
}
