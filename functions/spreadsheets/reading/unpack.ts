import { spreadsheetMessages, workbookUnpackedMaxBytes } from '@lintel/contract'
import { fromBufferPromise, type Entry } from 'yauzl'
import { Refused } from './sheet.ts'

/** Ordinary workbooks have a few dozen. */
const maxParts = 1000

const compoundFile = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/** The files of an .xlsx file, each decompressed when it is first read. */
export class Parts {
  private readonly entries: ReadonlyMap<string, Entry>
  private readonly zip: Awaited<ReturnType<typeof fromBufferPromise>>
  private unpacked = 0

  private constructor(zip: Parts['zip'], entries: Parts['entries']) {
    this.zip = zip
    this.entries = entries
  }

  /** Reads a zip's central directory. Throws `Refused` if there is none, or it has entries that no workbook needs. */
  static async of(file: Buffer): Promise<Parts> {
    if (file.subarray(0, 4).equals(compoundFile)) {
      // Old Excel files begin the same way; only a password-protected file contains this name.
      const isLocked = file.includes(Buffer.from('EncryptedPackage', 'utf16le'))
      throw new Refused(isLocked ? spreadsheetMessages.encrypted : spreadsheetMessages.notAWorkbook)
    }
    const entries = new Map<string, Entry>()
    try {
      const zip = await fromBufferPromise(file, { lazyEntries: true })
      if (zip.entryCount > maxParts) throw new Refused(spreadsheetMessages.tooManyParts)
      for await (const entry of zip.eachEntry()) {
        if (entries.size > maxParts) throw new Refused(spreadsheetMessages.tooManyParts)
        if (entries.has(entry.fileName)) throw new Refused(spreadsheetMessages.invalid)
        entries.set(entry.fileName, entry)
      }
      return new Parts(zip, entries)
    } catch (error) {
      if (error instanceof Refused) throw error
      throw new Refused(spreadsheetMessages.notAWorkbook, { cause: error })
    }
  }

  get names(): string[] {
    return [...this.entries.keys()]
  }

  /** A file's text, or undefined. Its declared length is checked first, the actual one while decompressing. */
  async text(name: string): Promise<string | undefined> {
    const entry = this.entries.get(name)
    if (!entry) return undefined
    if (entry.isEncrypted()) throw new Refused(spreadsheetMessages.encrypted)
    if (entry.uncompressedSize > workbookUnpackedMaxBytes - this.unpacked)
      throw new Refused(spreadsheetMessages.tooLargeUnpacked)
    const chunks: Buffer[] = []
    try {
      // Fails if there is more than was declared.
      for await (const chunk of await this.zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
    } catch (error) {
      const isMore = error instanceof Error && error.message.startsWith('too many bytes')
      throw new Refused(isMore ? spreadsheetMessages.tooLargeUnpacked : spreadsheetMessages.notAWorkbook, {
        cause: error,
      })
    }
    this.unpacked += entry.uncompressedSize
    return Buffer.concat(chunks)
      .toString('utf8')
      .replace(/^\uFEFF/, '')
  }
}
