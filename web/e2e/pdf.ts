import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { bytesSource } from '@lintel/report-document/pdf'
import { readStructure } from '@lintel/report-document/structure'

/** A PDF as a test looks at it: the text of each page, and how the file is built. */
export const readPdf = async (bytes: Uint8Array) => {
  const structure = await readStructure(bytesSource(bytes))
  const loading = getDocument({ data: bytes.slice(), useSystemFonts: false, verbosity: 0 })
  const document = await loading.promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replaceAll(/\s+/g, ' '),
    )
  }
  await loading.destroy()
  return { structure, pages, text: pages.join('\n') }
}
