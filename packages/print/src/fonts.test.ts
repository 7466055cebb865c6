import { reportFonts } from '@lintel/contract'
import { expect, it } from 'vitest'
import { fontPair, fontsFor, isReportFont } from './fonts.ts'

it.each(Object.keys(reportFonts).filter(isReportFont))('%s has its headings and text', async (name) => {
  const files = await fontsFor(fontPair(name))
  expect(new Set(files.map(({ family }) => family))).toContain(name)
  expect(files.filter(({ family }) => family === name).map(({ weight }) => weight)).toContain('400')
  // WOFF2 begins with 'wOF2'.
  for (const { base64 } of files)
    expect(Buffer.from(base64.slice(0, 8), 'base64').subarray(0, 4).toString()).toBe('wOF2')
})
