import { recordingMaxMs } from './constants.ts'

/** The specification has no message for it. */
export const uploadTooLarge = (file: string, maxBytes: number): string =>
  `${file} is larger than ${maxBytes / 1024 / 1024} MB.`

export const recordingMessages = {
  notFound: 'Recording not found.',
  notRecording: (file: string) => `${file} is not a recording.`,
  tooLong: (file: string) => `${file} is longer than ${recordingMaxMs / 60_000} minutes.`,
} as const

/** It arrived with another hash than it was taken with. */
export const uploadDamaged = (file: string): string => `${file} was damaged on its way. Send it again.`

/* Quoted from the specification, letter by letter. */

export const photoMessages = {
  notJpeg: (file: string) => `${file} is not a JPEG.`,
  couldNotUpload: 'Could not upload photo',
  removed: 'Photo removed',
  unassigned: 'Photo Unassigned',
  couldNotDetermineUrl: 'Could not determine uploaded URL',
  uploadFailed: 'Upload failed',
} as const
