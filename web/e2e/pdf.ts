import { FileJob, routePath, routes, type Download } from '@lintel/contract'
import { expect, type Page } from '@playwright/test'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { bytesSource, readStructure } from '@lintel/pdf'
import { callApi } from './reports.ts'
import { address } from './sign-in.ts'

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

/** The fill colours of a PDF, as `#rrggbb`. */
export const coloursOf = async (bytes: Uint8Array): Promise<string[]> => {
  const loading = getDocument({ data: bytes.slice(), useSystemFonts: false, verbosity: 0 })
  const document = await loading.promise
  const colours = new Set<string>()
  for (let number = 1; number <= document.numPages; number++) {
    const { fnArray, argsArray } = await (await document.getPage(number)).getOperatorList()
    for (const [at, operator] of fnArray.entries())
      if (operator === OPS.setFillRGBColor) colours.add(String((argsArray[at] as unknown[])[0]))
  }
  await loading.destroy()
  return [...colours]
}

/** With the id of what it names. */
export const pathOf = (route: Parameters<typeof routePath>[0], id: string) =>
  routePath(route).replace('{id}', id).replace('{variant}', 'report')

/** Generates the PDF of a saved report and reads it. */
export const pdfOf = async (page: Page, id: string) => {
  const started = await callApi(page, 'POST', pathOf(routes.generateReport, id))
  const job = (await started.json()) as { id: string }
  let done: FileJob | undefined
  await expect
    .poll(async () => {
      done = FileJob.parse(await (await callApi(page, 'GET', pathOf(routes.getJob, job.id))).json())
      return done.completed
    })
    .toBe(true)
  const { url } = done?.payload ?? ({ url: '' } satisfies Partial<Download>)
  const bytes = new Uint8Array(await (await page.request.get(address(url))).body())
  return { ...(await readPdf(bytes)), bytes }
}
