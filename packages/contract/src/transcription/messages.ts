/* What is said of transcriptions; `failed` is the specification's, letter by letter. */

export const transcriptionMessages = {
  failed: 'Transcription failed',
  recordingNotFound: 'Recording not found.',
  photoNotFound: 'Photo not found.',
  audioOff: 'Recordings are not transcribed for your company: the setting Audio transcriber is off.',
  photoOff: 'Photos are not transcribed for your company: the setting Photo transcriber is off.',
  /** Where nothing listens: the recording stays as it is, and can be transcribed elsewhere. */
  speechNotAvailable: 'Transcription is not available on this machine. The recording is kept.',
  pictureNotAvailable: 'Transcription is not available on this machine. The photo is kept.',
  /** `most` of the client, in a month. */
  tooMany: (most: number) =>
    `Your company has used its ${most.toLocaleString('en-GB')} transcriptions of this month. The provider can raise the number.`,
} as const
