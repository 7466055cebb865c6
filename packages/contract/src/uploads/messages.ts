import { recordingMaxMs } from './constants.ts'

/** For a file larger than its kind allows; the specification has no message for it. */
export const uploadTooLarge = (file: string, maxBytes: number): string =>
  `${file} is larger than ${maxBytes / 1024 / 1024} MB.`

/** Messages about recorded notes. */
export const recordingMessages = {
  notFound: 'Recording not found.',
  /** `file` as named by the device. */
  notRecording: (file: string) => `${file} is not a recording.`,
  tooLong: (file: string) => `${file} is longer than ${recordingMaxMs / 60_000} minutes.`,
} as const

/* Quoted messages of the specification, letter by letter. */

export const photoMessages = {
  /** `file` as the user named it. */
  notJpeg: (file: string) => `${file} is not a JPEG.`,
  couldNotUpload: 'Could not upload photo',
  removed: 'Photo removed',
  unassigned: 'Photo Unassigned',
  couldNotDetermineUrl: 'Could not determine uploaded URL',
  uploadFailed: 'Upload failed',
} as const
