import { expect, it } from 'vitest'
import { pdfStateOf } from './report-file.ts'

it('returns the state of a PDF', () => {
  expect(pdfStateOf(undefined, 3)).toBe('none')
  expect(pdfStateOf({ status: 'finished', src: 'downloads/a.pdf', version: 3 }, 3)).toBe('ready')
  expect(pdfStateOf({ status: 'finished', src: 'downloads/a.pdf', version: 2 }, 3)).toBe('stale')
  expect(pdfStateOf({ status: 'finished', src: 'downloads/a.pdf', version: 3, outdated: true }, 3)).toBe('stale')
  expect(pdfStateOf({ status: 'generating', src: 'downloads/a.pdf', version: 2 }, 3)).toBe('busy')
  expect(pdfStateOf({ status: 'failed' }, 3)).toBe('failed')
})
