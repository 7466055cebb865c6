import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Everything that the baseline draws on a page, in points from the top left; text is on its baseline. */
export interface DrawnPage {
  width: number
  height: number
  texts: { text: string; font: string; size: number; x: number; y: number }[]
  pictures: { id: string; x: number; y: number; width: number; height: number }[]
}

type Matrix = [number, number, number, number, number, number]

const upright: Matrix = [1, 0, 0, 1, 0, 0]

/** `inner` drawn inside `outer`. */
const within = (outer: Matrix, inner: Matrix): Matrix => {
  const [a, b, c, d, e, f] = outer
  const [A, B, C, D, E, F] = inner
  return [a * A + c * B, b * A + d * B, a * C + c * D, b * C + d * D, a * E + c * F + e, b * E + d * F + f]
}

/**
 * Reads the content of a laid-out report's pages. `photographs` are its photographs in document order; each of the
 * pictures on the pages is the next one of its ratio. Throws if there are more or fewer.
 */
export const readDrawing = async (
  pdf: Uint8Array,
  photographs: Record<string, { width: number; height: number }>,
): Promise<DrawnPage[]> => {
  const waiting = Map.groupBy(Object.entries(photographs), ([, { width, height }]) => width > height)
  const pictureIn = ([width, , , height, x, y]: Matrix, pageHeight: number) => {
    const [id] = waiting.get(width > height)?.shift() ?? []
    if (id === undefined) throw new Error('The report shows more photographs than it has.')
    return { id, x, y: pageHeight - y - height, width, height }
  }
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0, fontExtraProperties: true }).promise
  const pages: DrawnPage[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { fnArray, argsArray } = await page.getOperatorList()
    const { items } = await page.getTextContent()
    const { width, height } = page.getViewport({ scale: 1 })
    const texts = items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [, , c, d, x, y] = item.transform as Matrix
      return [
        { text: item.str, font: fontOf(page.commonObjs.get(item.fontName)), size: Math.hypot(c, d), x, y: height - y },
      ]
    })
    const pictures: DrawnPage['pictures'] = []
    const saved: Matrix[] = []
    let matrix = upright
    for (const [at, operator] of fnArray.entries()) {
      if (operator === OPS.save) saved.push(matrix)
      else if (operator === OPS.restore) matrix = saved.pop() ?? upright
      else if (operator === OPS.transform) matrix = within(matrix, argsArray[at] as Matrix)
      else if (operator === OPS.paintImageXObject) pictures.push(pictureIn(matrix, height))
    }
    pages.push({ width, height, texts, pictures })
  }
  await document.loadingTask.destroy()
  if ([...waiting.values()].some((left) => left.length > 0)) throw new Error('Photographs are missing on the pages.')
  return pages
}

/** Family and style, such as `Lato-Bold`. */
const fontOf = (font: unknown): string =>
  typeof font === 'object' && font !== null && 'name' in font && typeof font.name === 'string'
    ? font.name.replace(/^[A-Z]{6}\+/, '')
    : ''
