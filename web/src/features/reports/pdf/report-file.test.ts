import { expect, it } from 'vitest'
import { invoicePdf, photosZip, reportPdf } from './report-file.ts'

it('confirms the download by name', () => {
  expect(reportPdf('summary').downloaded(104048)).toBe('Report 104048 PDF downloaded')
  expect(invoicePdf.downloaded(104048)).toBe('Invoice 104048 PDF downloaded')
  expect(photosZip.downloaded(104048)).toBe('Photos 104048 Zip downloaded')
})
