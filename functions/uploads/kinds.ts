import {
  documentExtension,
  documentMaxBytes,
  documentMessages,
  documentTypes,
  lookImageMaxBytes,
  photoMaxBytes,
  postedPhotoMaxBytes,
  recordingMaxBytes,
  recordingMessages,
  recordingTypeOf,
  spreadsheetMessages,
  ticketFileMaxBytes,
  visitorPhotoMaxPixels,
  workbookMaxBytes,
} from '@lintel/contract'

/* A new kind needs a row here, its record in the store, and its routes, which decide who can send and read it. */

/** What the file is to its owner (a report, a client's look, a client), also in messages. */
export type SavedAs = 'photograph' | 'document' | 'recording' | 'image' | 'client’s document' | 'workbook'

interface KindRow {
  /** Its owner: users who can read the owner can read the file, and users who can change the owner can upload it. */
  owner: 'report' | 'appointment' | 'client' | 'remoteCommand' | 'ticket'
  /** Where it is stored as it was sent: the bucket, and the prefix of the key before its src. */
  bucket: 'photos' | 'documents'
  prefix: string
  maxPostedBytes?: number
  /** The most files per owner; unlimited if absent. */
  maxPerOwner?: number
}

interface PresignedRow extends KindRow {
  /** Returns the content type for a file name; undefined if the name is not accepted. */
  typeOf: (filename: string) => string | undefined
  notAccepted: (filename: string) => string
  maxBytes: number
  /** How its content is checked after the upload (`checks.ts`). */
  check: 'jpeg' | 'document' | 'recording' | 'workbook'
  /** The most pixels of a picture; by default the most that can be decoded. */
  maxPixels?: number
  copies: readonly ('print' | 'thumbnails')[]
  /** The sort-key prefix of its list of uploads, in the order of arrival. */
  arrivals: string
  savedAs: SavedAs
}

/** A kind that is sent through the API: its type is detected from its content. */
interface PlainRow extends KindRow {
  /** Content types by the detected type; anything else is not served. */
  types: Readonly<Record<string, string>>
}

const jpeg = {
  owner: 'report',
  bucket: 'photos',
  prefix: 'originals/',
  typeOf: () => 'image/jpeg',
  notAccepted: (filename) => `${filename} was refused.`,
  maxBytes: photoMaxBytes,
  check: 'jpeg',
  copies: ['print', 'thumbnails'],
  arrivals: 'PHOTO#',
  savedAs: 'photograph',
} as const satisfies Partial<PresignedRow>

const document = {
  owner: 'report',
  bucket: 'documents',
  // Below a path that our own origin serves.
  prefix: 'downloads/documents/',
  typeOf: (filename) => {
    const extension = documentExtension(filename)
    return extension && documentTypes[extension]
  },
  notAccepted: documentMessages.notValidType,
  maxBytes: documentMaxBytes,
  check: 'document',
  copies: [],
  arrivals: 'DOCUMENT#',
  savedAs: 'document',
} as const satisfies PresignedRow

const workbookTypes: Readonly<Record<string, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
}

const presigned = {
  photograph: jpeg,
  visitorPhotograph: { ...jpeg, maxPixels: visitorPhotoMaxPixels, maxPostedBytes: postedPhotoMaxBytes },
  lookImage: { ...jpeg, owner: 'client', maxBytes: lookImageMaxBytes, arrivals: 'LOOK#', savedAs: 'image' },
  document,
  /** A document of an appointment, in the folder of reports' documents: the report that is made from it has it too. */
  appointmentDocument: { ...document, owner: 'appointment' },
  /** A supporting document of a client, of no report. */
  clientDocument: {
    ...document,
    owner: 'client',
    // A separate folder, because these can be deleted.
    prefix: 'downloads/uploads/',
    arrivals: 'UPLOAD#',
    savedAs: 'client’s document',
  },
  /** A client's workbook, which is read by a function without other permissions. */
  workbook: {
    owner: 'client',
    bucket: 'documents',
    prefix: 'downloads/workbooks/',
    typeOf: (filename) => workbookTypes[/\.(\w+)$/.exec(filename)?.[1]?.toLowerCase() ?? ''],
    notAccepted: spreadsheetMessages.notValidType,
    maxBytes: workbookMaxBytes,
    check: 'workbook',
    copies: [],
    arrivals: 'WORKBOOK#',
    savedAs: 'workbook',
  },
  recording: {
    owner: 'report',
    bucket: 'documents',
    prefix: 'downloads/recordings/',
    typeOf: (filename) => recordingTypeOf(filename.slice(filename.lastIndexOf('.') + 1)),
    notAccepted: recordingMessages.notRecording,
    maxBytes: recordingMaxBytes,
    check: 'recording',
    copies: [],
    arrivals: 'RECORDING#',
    savedAs: 'recording',
  },
} as const satisfies Record<string, PresignedRow>

const plain = {
  /** An image with which a device answers a remote command; a device that loses our response sends it again. */
  commandImage: {
    owner: 'remoteCommand',
    bucket: 'documents',
    // Its src begins with `remotecommands/`, by which responses name it.
    prefix: 'downloads/',
    types: { jpg: 'image/jpeg' },
    maxPostedBytes: postedPhotoMaxBytes,
    maxPerOwner: 10,
  },
  ticketFile: {
    owner: 'ticket',
    bucket: 'documents',
    prefix: 'downloads/tickets/',
    types: { jpg: 'image/jpeg', png: 'image/png', pdf: 'application/pdf' },
    maxPostedBytes: ticketFileMaxBytes,
  },
} as const satisfies Record<string, PlainRow>

export const uploadKinds = { ...presigned, ...plain }

export type UploadKind = keyof typeof uploadKinds
export type PresignedKind = keyof typeof presigned
export const presignedKinds = Object.keys(presigned) as [PresignedKind, ...PresignedKind[]]
type KindsWith<Row> = { [K in UploadKind]: (typeof uploadKinds)[K] extends Row ? K : never }[UploadKind]
export type PostedKind = KindsWith<{ maxPostedBytes: number }>
export type DocumentsKind = KindsWith<{ bucket: 'documents' }>

export const kindRow = (kind: PresignedKind): PresignedRow => presigned[kind]

export const storedKey = (kind: UploadKind, src: string): string => uploadKinds[kind].prefix + src
