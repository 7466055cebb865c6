import { photoMessages, recordingMaxMs, recordingMessages } from '@lintel/contract'
import { makeCopies, NotJpeg, TooManyPixels, type PhotoCopies } from './copies.ts'
import { isValidDocument } from './document-content.ts'
import { kindRow, type PresignedKind } from './kinds.ts'
import { recordingType, recordingFacts } from './recording-content.ts'

/** Facts for the record and copies, or the reason for a refusal. */
export type Checked =
  | { facts: { width?: number; height?: number; takenAt?: string | undefined }; copies?: PhotoCopies }
  | { refused: string }

interface Checkable {
  kind: PresignedKind
  filename: string
}

/** Recorders stop a moment after they are told to. */
const recordingSlackMs = 5000

const zipBegins = Buffer.from('PK\u0003\u0004', 'latin1')
/** The signature of files of old Office programs, and of new ones with a password. */
const compoundBegins = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

const checks = {
  async jpeg({ kind, filename }: Checkable, bytes: Buffer): Promise<Checked> {
    try {
      const copies = await makeCopies(bytes, kindRow(kind).maxPixels)
      const { width, height, takenAt } = copies
      return { facts: { width, height, takenAt }, copies }
    } catch (error) {
      if (error instanceof NotJpeg) return { refused: photoMessages.notJpeg(filename) }
      if (error instanceof TooManyPixels) return { refused: `${filename} has too many pixels.` }
      throw error
    }
  },
  /** Nothing is unpacked here: this function has more permissions than should be exposed to a workbook. */
  workbook({ kind, filename }: Checkable, bytes: Buffer): Promise<Checked> {
    const isZip = bytes.subarray(0, 4).equals(zipBegins)
    const isCompound = bytes.subarray(0, 4).equals(compoundBegins)
    const isText = !isZip && !isCompound && (!bytes.subarray(0, 4096).includes(0) || bytes[0] === 0xff)
    // The workbook reader reports old and encrypted workbooks.
    const isValid = filename.toLowerCase().endsWith('.csv') ? isText : isZip || isCompound
    return Promise.resolve(isValid ? { facts: {} } : { refused: kindRow(kind).notAccepted(filename) })
  },
  async document({ kind, filename }: Checkable, bytes: Buffer): Promise<Checked> {
    return (await isValidDocument(filename, bytes)) ? { facts: {} } : { refused: kindRow(kind).notAccepted(filename) }
  },
  async recording({ kind, filename }: Checkable, bytes: Buffer): Promise<Checked> {
    const { typeOf, notAccepted } = kindRow(kind)
    const found = await recordingType(bytes)
    if (found === undefined || found !== typeOf(filename)) return { refused: notAccepted(filename) }
    const { hasPictures, ms = 0 } = recordingFacts(found, bytes)
    if (hasPictures) return { refused: notAccepted(filename) }
    return ms > recordingMaxMs + recordingSlackMs ? { refused: recordingMessages.tooLong(filename) } : { facts: {} }
  },
}

export const check = (file: Checkable, bytes: Buffer): Promise<Checked> => checks[kindRow(file.kind).check](file, bytes)
