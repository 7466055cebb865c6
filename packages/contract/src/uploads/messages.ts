import { recordingMaxMs } from './constants.ts'

/** Of a file that is larger than its kind may be; the specification has no words for it. */
export const uploadTooLarge = (file: string, mostBytes: number): string =>
  `${file} is larger than ${mostBytes / 1024 / 1024} MB.`

/** What is said of recorded notes. */
export const recordingMessages = {
  notFound: 'Recording not found.',
  /** `file` as its device named it. */
  notRecording: (file: string) => `${file} is not a recording.`,
  tooLong: (file: string) => `${file} is longer than ${recordingMaxMs / 60_000} minutes.`,
} as const

/* Quoted messages of the specification, letter by letter. */

export const photoMessages = {
  /** `file` as the person named it. */
  notJpeg: (file: string) => `${file} is not a JPEG.`,
  couldNotUpload: 'Could not upload photo',
  removed: 'Photo removed',
  unassigned: 'Photo Unassigned',
  couldNotDetermineUrl: 'Could not determine uploaded URL',
  uploadFailed: 'Upload failed',
} as const
