import { MARK_OFFSET, PLACEHOLDER_MARK, placeholderId } from './placeholder.ts'
import type { PdfFile, PdfSpan } from '../read/file.ts'

export interface FoundPlaceholder {
  id: string
  span: PdfSpan
  /** `N 0 obj <<...>> stream` with its line end. */
  head: string
  width: number
  height: number
}

const CHUNK = 1 << 20
/** The longest comment, with the six bytes before it. */
const OVERLAP = 300
/** The dictionary of an image takes about 200 bytes. */
const LONGEST_HEAD = 1024

/** By position. The file is read once, a megabyte at a time. */
export async function findPlaceholders(file: PdfFile): Promise<FoundPlaceholder[]> {
  const found: FoundPlaceholder[] = []
  for (let position = 0; position < file.xrefAt; position += CHUNK) {
    const from = Math.max(0, position - LONGEST_HEAD)
    const read = await file.source.read(from, position - from + CHUNK + OVERLAP)
    const bytes = Buffer.from(read.buffer, read.byteOffset, read.length)
    const first = position - from + MARK_OFFSET
    for (let at = bytes.indexOf(PLACEHOLDER_MARK, first, 'latin1'); at >= 0 && at < first + CHUNK;) {
      const placeholder = imageAround(file, bytes, from, at - MARK_OFFSET)
      if (placeholder) found.push(placeholder)
      at = bytes.indexOf(PLACEHOLDER_MARK, at + 1, 'latin1')
    }
  }
  return found
}

/** Undefined for text that merely looks like a placeholder. */
function imageAround(file: PdfFile, bytes: Buffer, from: number, streamAt: number): FoundPlaceholder | undefined {
  const id = placeholderId(bytes.subarray(streamAt, streamAt + OVERLAP))
  const span = id ? spanAround(file.spans, from + streamAt) : undefined
  if (!id || !span || from + streamAt - span.start > LONGEST_HEAD) return undefined
  const head = bytes.toString('latin1', span.start - from, streamAt)
  if (!/stream\r?\n$/.test(head) || !/\/Subtype\s*\/Image/.test(head) || !head.includes('/DCTDecode')) return undefined
  const number = (key: string) => Number(new RegExp(`/${key} (\\d+)`).exec(head)?.[1])
  return { id, span, head, width: number('Width'), height: number('Height') }
}

function spanAround(spans: readonly PdfSpan[], position: number): PdfSpan | undefined {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.start ?? Infinity) <= position) low = middle + 1
    else high = middle
  }
  return spans[low - 1]
}
