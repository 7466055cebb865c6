import { expect, it } from 'vitest'
import { invoicePdf, pdfStateOf, photosZip, reportPdf } from './report-file.ts'

it('confirms the download by name', () => {
  expect(reportPdf('summary').downloaded(104048)).toBe('Report 104048 PDF downloaded')
  expect(invoicePdf.downloaded(104048)).toBe('Invoice 104048 PDF downloaded')
  expect(photosZip.downloaded(104048)).toBe('Photos 104048 Zip downloaded')
})

it('returns the state of a PDF', () => {
  expect(pdfStateOf(undefined, 3)).toBe('none')
  expect(pdfStateOf({ status: 'finished', src: 'downloads/a.pdf', version: 3 }, 3)).toBe('ready')
  expect(pdfStateOf({ status: 'finished', src: 'downloads/a.pdf', version: 2 }, 3)).toBe('stale')
  expect(pdfStateOf({ status: 'finished', src: 'downloads/a.pdf', version: 3, outdated: true }, 3)).toBe('stale')
  expect(pdfStateOf({ status: 'generating', src: 'downloads/a.pdf', version: 2 }, 3)).toBe('busy')
  expect(pdfStateOf({ status: 'failed' }, 3)).toBe('failed')
})
