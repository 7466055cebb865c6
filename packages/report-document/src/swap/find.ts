import { PLACEHOLDER_MARK, placeholderId } from '../placeholder.ts'
import type { PdfFile, PdfSpan } from '../pdf/file.ts'
import { latin1, PdfWindow } from '../pdf/source.ts'

/** A placeholder's image object in the PDF. */
export interface FoundPlaceholder {
  id: string
  span: PdfSpan
  /** `N 0 obj <<...>> stream` and its line end, as it stands. */
  head: string
  width: number
  height: number
}

const CHUNK = 1 << 20
/** The longest comment, with the six bytes before it. */
const OVERLAP = 300
/** The dictionary of an image takes about 200 bytes. */
const LONGEST_HEAD = 1024

/** All placeholders of a PDF, by position. The file is read once, a megabyte at a time. */
export async function findPlaceholders(file: PdfFile): Promise<FoundPlaceholder[]> {
  const found: FoundPlaceholder[] = []
  const window = new PdfWindow(file.source)
  for (let position = 0; position < file.xrefAt; position += CHUNK) {
    const bytes = Buffer.from(await file.source.read(position, CHUNK + OVERLAP))
    let at = -1
    while ((at = bytes.indexOf(PLACEHOLDER_MARK, at + 1, 'latin1')) >= 0 && at < CHUNK + 6) {
      if (at < 6) continue // seen at the end of the chunk before
      const id = placeholderId(bytes.subarray(at - 6))
      const placeholder = id ? await imageAround(file, window, position + at - 6, id) : undefined
      if (placeholder) found.push(placeholder)
    }
  }
  return found
}

/** The image object whose stream begins exactly here; text that merely looks like a placeholder has none. */
async function imageAround(
  file: PdfFile,
  window: PdfWindow,
  streamAt: number,
  id: string,
): Promise<FoundPlaceholder | undefined> {
  const span = spanAround(file.spans, streamAt)
  if (!span || streamAt - span.start > LONGEST_HEAD) return undefined
  const head = latin1(await window.at(span.start, streamAt - span.start))
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
