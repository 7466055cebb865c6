import { documentReadingMessages, maxReadPages } from '@lintel/contract'
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { WorkerMessageHandler } from 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import { Refused } from '../../spreadsheets/reading/sheet.ts'
import { Lines, type SourceDocument } from './source.ts'

// Runs in this thread: whatever it does ends with the function.
Object.assign(globalThis, { pdfjsWorker: { WorkerMessageHandler } })

interface Run {
  x: number
  y: number
  width: number
  size: number
  text: string
}

/** Gaps between pieces of a line, in text heights: above the first are columns, above the second words. */
const columnGap = 0.9
const wordGap = 0.15
/** Pieces whose positions differ by less than this part of their height are on one line. */
const lineSlack = 0.4
const maxRuns = 50_000

async function open(file: Uint8Array): Promise<PDFDocumentProxy> {
  try {
    return await getDocument({
      // A copy, as pdfjs takes over its memory.
      data: new Uint8Array(file),
      disableFontFace: true,
      useSystemFonts: false,
      stopAtErrors: false,
      verbosity: 0,
    }).promise
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    throw new Refused(isLocked ? documentReadingMessages.password : documentReadingMessages.damaged, { cause: error })
  }
}

async function runsOf(pdf: PDFDocumentProxy, number: number): Promise<Run[]> {
  const page = await pdf.getPage(number)
  const { items } = await page.getTextContent()
  page.cleanup()
  if (items.length > maxRuns) throw new Refused(documentReadingMessages.tooMuchText)
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [a = 0, b = 0, , , x = 0, y = 0] = item.transform as number[]
    return { x, y, width: item.width, size: Math.hypot(a, b) || item.height || 10, text: item.str }
  })
}

/** From top to bottom, each with its columns from left to right. */
function addLines(runs: readonly Run[], lines: Lines): void {
  const rows: Run[][] = []
  for (const run of runs.toSorted((a, b) => b.y - a.y || a.x - b.x)) {
    const row = rows.at(-1)
    const first = row?.[0]
    if (row && first && Math.abs(first.y - run.y) < lineSlack * Math.min(first.size, run.size)) row.push(run)
    else rows.push([run])
  }
  for (const row of rows) {
    const cells: { x: number; text: string; size?: number }[] = []
    const rounded = (size: number) => Math.round(size * 10) / 10
    const size = rounded(Math.max(...row.map((run) => run.size)))
    let end = -Infinity
    for (const run of row.toSorted((a, b) => a.x - b.x)) {
      const cell = cells.at(-1)
      const gap = run.x - end
      if (cell && gap < columnGap * run.size) cell.text += (gap > wordGap * run.size ? ' ' : '') + run.text
      else
        cells.push({
          x: Math.round(run.x),
          text: run.text,
          ...(rounded(run.size) < size && { size: rounded(run.size) }),
        })
      end = Math.max(end, run.x + run.width)
    }
    lines.add(cells, { size })
  }
}

/** Without running or fetching anything in it. */
export async function readPdf(file: Uint8Array): Promise<SourceDocument> {
  const pdf = await open(file)
  try {
    if (pdf.numPages > maxReadPages) throw new Refused(documentReadingMessages.tooManyPages)
    const lines = new Lines()
    const pages: SourceDocument['pages'] = []
    for (let page = 1; page <= pdf.numPages; page++) {
      addLines(await runsOf(pdf, page), lines)
      pages.push({ page, lines: lines.take() })
    }
    return { pages }
  } catch (error) {
    if (error instanceof Refused) throw error
    throw new Refused(documentReadingMessages.damaged, { cause: error })
  } finally {
    await pdf.loadingTask.destroy()
  }
}
