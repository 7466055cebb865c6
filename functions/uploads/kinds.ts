import {
  documentExtension,
  documentMaxBytes,
  documentMessages,
  documentTypes,
  photoMaxBytes,
  visitorPhotoMaxPixels,
} from '@lintel/contract'

/*
 * Files that people send, by kind: where they are stored, what they may be. The next one (a client's
 * logo, a ticket's file) is a row here, its record in the store, and its routes, which say who may send and read it.
 */

/** As what a report may have a file. */
export type SavedAs = 'photograph' | 'document'

/** The definition of a kind of file. */
interface KindRow {
  /** Where it is stored as it was sent: bucket and prefix of the key, before its src. */
  bucket: 'photos' | 'documents'
  prefix: string
  /** The content type of a file of this name; undefined where such a name is not accepted. */
  typeOf: (filename: string) => string | undefined
  notAccepted: (filename: string) => string
  mostBytes: number
  /** How its content is checked after the upload (`checks.ts`). */
  check: 'jpeg' | 'document'
  /** Of a picture; else as many as can be decoded. */
  mostPixels?: number
  /** Smaller copies that are made after the upload. */
  copies: readonly ('print' | 'thumbnails')[]
  /** Its part of a report's list of uploads, in the order of arrival. */
  arrivals: string
  /** As what a report may have it; people call it that too. */
  savedAs: SavedAs
}

const jpeg = {
  bucket: 'photos',
  prefix: 'originals/',
  typeOf: () => 'image/jpeg',
  notAccepted: (filename) => `${filename} was refused.`,
  mostBytes: photoMaxBytes,
  check: 'jpeg',
  copies: ['print', 'thumbnails'],
  arrivals: 'PHOTO#',
  savedAs: 'photograph',
} as const satisfies Partial<KindRow>

export const uploadKinds = {
  photograph: jpeg,
  visitorPhotograph: { ...jpeg, mostPixels: visitorPhotoMaxPixels },
  document: {
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
  },
} satisfies Record<string, KindRow>

export type UploadKind = keyof typeof uploadKinds

/** The kind of a stored file, by its record. */
export function kindOf({ kind, linkId }: { kind?: 'document' | undefined; linkId?: string | undefined }): UploadKind {
  if (kind !== undefined) return kind
  return linkId === undefined ? 'photograph' : 'visitorPhotograph'
}

/** The row of a kind. */
export const kindRow = (kind: UploadKind): KindRow => uploadKinds[kind]

/** Where a file is stored as it was sent. */
export const storedKey = (kind: UploadKind, src: string): string => uploadKinds[kind].prefix + src
