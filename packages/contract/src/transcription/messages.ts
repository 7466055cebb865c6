import {
  postedDocumentMaxBytes,
  maxReadCharacters,
  readDocumentMaxBytes,
  maxReadLines,
  maxReadPages,
} from './constants.ts'
import { figure } from '../text.ts'

/* `failed` is the specification's, letter by letter. */

export const transcriptionMessages = {
  failed: 'Transcription failed',
  recordingNotFound: 'Recording not found.',
  photoNotFound: 'Photo not found.',
  audioOff: 'Recordings are not transcribed for your company: the setting Audio transcriber is off.',
  photoOff: 'Photos are not transcribed for your company: the setting Photo transcriber is off.',
  /** The recording is kept, and can be transcribed elsewhere. */
  speechNotAvailable: 'Transcription is not available at present. The recording is kept.',
  pictureNotAvailable: 'Transcription is not available at present. The photo is kept.',
  inactive: 'This client is inactive. Nothing is transcribed for it.',
  tooMany: (max: number) =>
    `Your company has used its ${figure(max)} transcriptions of this month. The provider can raise the limit.`,
} as const

export const documentReadingMessages = {
  notInPackage: 'Documents are read for clients with the package Report AI. Ask the provider for it.',
  needsClient: 'A client is required.',
  notFound: 'This document is no longer available. Send it again.',
  expired: 'The results of reading this document are no longer kept. Send it again.',
  unreadable: 'The results of reading this document are damaged. Send it again.',
  noDocument: 'Send file, fileName and fileType, or the id of a document that was sent before.',
  empty: 'This document is empty.',
  tooLargeToPost: `A document that comes with a request may have ${postedDocumentMaxBytes / 1024 / 1024} MB at most.`,
  tooLarge: `A document may have ${readDocumentMaxBytes / 1024 / 1024} MB at most to be read.`,
  picture: 'This is a picture. Documents with text are read: .pdf, .docx and .xlsx.',
  oldOffice:
    'This document has a password, or was saved by an old program. Save it as .docx, .xlsx or .pdf without one.',
  notADocument: 'This file cannot be read. Documents with text are: .pdf, .docx and .xlsx.',
  password: 'This document has a password. Save it without one.',
  damaged: 'This document is damaged. Save it again with the program that it was made with.',
  invalid: 'This document has parts that no text program writes. Save it again with one.',
  macros: 'This document has macros. Save it without them.',
  tooLargeUnpacked: 'This document is too large when uncompressed. Save it without its pictures.',
  tooManyPages: `A document may have ${maxReadPages} pages at most to be read.`,
  tooMuchText: `A document may have ${figure(maxReadLines)} lines and ${figure(maxReadCharacters)} characters at most to be read.`,
  noText: 'This document has no text: it is scanned. Only text can be read.',
  tookTooLong: 'Reading this document took too long, or too much memory. Save a part of it, or only its text.',
  nothingFound: 'No report content was found in this document.',
  nothingFoundByRules:
    'No report content was found in this document. At present only documents that are laid out like inventories are read.',
} as const
