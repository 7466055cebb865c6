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

/*
 * Files that people send, by owner and kind: where they are stored, what they may be. The next one is a row here, its
 * record in the store, and its routes, which say who may send and read it.
 */

/** As what its owner may have a file: a report, the look of a client, a client. */
export type SavedAs = 'photograph' | 'document' | 'recording' | 'image' | 'client’s document' | 'workbook'

/** The definition of a kind of file. */
interface KindRow {
  /** Its owner: whoever may read the owner may read the file, and whoever may change the owner may upload it. */
  owner: 'report' | 'appointment' | 'client' | 'remoteCommand' | 'ticket'
  /** Where it is stored as it was sent: bucket and prefix of the key, before its src. */
  bucket: 'photos' | 'documents'
  prefix: string
  /** Of one that comes through the API. */
  mostPostedBytes?: number
  /** How many an owner may have; else as many as fit. */
  mostOfOwner?: number
}

/** A kind that is sent straight to storage by a presigned URL, checked on arrival, and has a record. */
interface PresignedRow extends KindRow {
  /** The content type of a file of this name; undefined where such a name is not accepted. */
  typeOf: (filename: string) => string | undefined
  notAccepted: (filename: string) => string
  mostBytes: number
  /** How its content is checked after the upload (`checks.ts`). */
  check: 'jpeg' | 'document' | 'recording' | 'workbook'
  /** Of a picture; else as many as can be decoded. */
  mostPixels?: number
  /** Smaller copies that are made after the upload. */
  copies: readonly ('print' | 'thumbnails')[]
  /** Its part of its owner's list of uploads, in the order of arrival. */
  arrivals: string
  /** As what its owner may have it; people call it that too. */
  savedAs: SavedAs
}

/** A kind that comes through the API: its content says what it is. */
interface PlainRow extends KindRow {
  /** What it is served as, by what its content was found to be; anything else is not served. */
  types: Readonly<Record<string, string>>
}

const jpeg = {
  owner: 'report',
  bucket: 'photos',
  prefix: 'originals/',
  typeOf: () => 'image/jpeg',
  notAccepted: (filename) => `${filename} was refused.`,
  mostBytes: photoMaxBytes,
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
  mostBytes: documentMaxBytes,
  check: 'document',
  copies: [],
  arrivals: 'DOCUMENT#',
  savedAs: 'document',
} as const satisfies PresignedRow

/** Workbooks by the end of their names. */
const workbookTypes: Readonly<Record<string, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
}

const presigned = {
  photograph: jpeg,
  visitorPhotograph: { ...jpeg, mostPixels: visitorPhotoMaxPixels, mostPostedBytes: postedPhotoMaxBytes },
  /** A picture of a client's look: logo, banner, header, footer, background. */
  lookImage: { ...jpeg, owner: 'client', mostBytes: lookImageMaxBytes, arrivals: 'LOOK#', savedAs: 'image' },
  document,
  /** A document of an appointment, in the folder of those of reports: the report that is made from it has it too. */
  appointmentDocument: { ...document, owner: 'appointment' },
  /** A supporting document of a client, of no report. */
  clientDocument: {
    ...document,
    owner: 'client',
    // A folder of its own: these can be deleted.
    prefix: 'downloads/uploads/',
    arrivals: 'UPLOAD#',
    savedAs: 'client’s document',
  },
  /** A client's workbook, which is read by a function that has no other rights. */
  workbook: {
    owner: 'client',
    bucket: 'documents',
    prefix: 'downloads/workbooks/',
    typeOf: (filename) => workbookTypes[/\.(\w+)$/.exec(filename)?.[1]?.toLowerCase() ?? ''],
    notAccepted: spreadsheetMessages.notValidType,
    mostBytes: workbookMaxBytes,
    check: 'workbook',
    copies: [],
    arrivals: 'WORKBOOK#',
    savedAs: 'workbook',
  },
  /** A recorded note. Players request ranges, which storage answers. */
  recording: {
    owner: 'report',
    bucket: 'documents',
    prefix: 'downloads/recordings/',
    typeOf: (filename) => recordingTypeOf(filename.slice(filename.lastIndexOf('.') + 1)),
    notAccepted: recordingMessages.notRecording,
    mostBytes: recordingMaxBytes,
    check: 'recording',
    copies: [],
    arrivals: 'RECORDING#',
    savedAs: 'recording',
  },
} as const satisfies Record<string, PresignedRow>

const plain = {
  /** An image that a device answers a remote command with; a device that loses our answer sends it again. */
  commandImage: {
    owner: 'remoteCommand',
    bucket: 'documents',
    // Its src begins with `remotecommands/`: responses name it by that path.
    prefix: 'downloads/',
    types: { jpg: 'image/jpeg' },
    mostPostedBytes: postedPhotoMaxBytes,
    mostOfOwner: 10,
  },
  /** A file of a ticket's message. Its src begins with the client of whoever sent it. */
  ticketFile: {
    owner: 'ticket',
    bucket: 'documents',
    prefix: 'downloads/tickets/',
    types: { jpg: 'image/jpeg', png: 'image/png', pdf: 'application/pdf' },
    mostPostedBytes: ticketFileMaxBytes,
  },
} as const satisfies Record<string, PlainRow>

export const uploadKinds = { ...presigned, ...plain }

export type UploadKind = keyof typeof uploadKinds
/** Kinds that are sent to storage, and have a record. */
export type PresignedKind = keyof typeof presigned
/** Kinds whose rows say this. */
type KindsWith<Row> = { [K in UploadKind]: (typeof uploadKinds)[K] extends Row ? K : never }[UploadKind]
/** Kinds that come through the API. */
export type PostedKind = KindsWith<{ mostPostedBytes: number }>
/** Kinds that are in the documents bucket. */
export type DocumentsKind = KindsWith<{ bucket: 'documents' }>

/** The kind of a stored file, by its record. */
export function kindOf(record: {
  kind?: 'document' | 'appointmentDocument' | 'clientDocument' | 'lookImage' | 'recording' | 'workbook' | undefined
  linkId?: string | undefined
}): PresignedKind {
  if (record.kind !== undefined) return record.kind
  return record.linkId === undefined ? 'photograph' : 'visitorPhotograph'
}

/** The row of a kind that is sent to storage. */
export const kindRow = (kind: PresignedKind): PresignedRow => presigned[kind]

/** Where a file is stored as it was sent. */
export const storedKey = (kind: UploadKind, src: string): string => uploadKinds[kind].prefix + src
