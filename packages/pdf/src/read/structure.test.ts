import { once } from 'node:events'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { expect, it } from 'vitest'
import { bytesSource } from './source.ts'
import { readStructure } from './structure.ts'

const lato = createRequire(import.meta.url).resolve('@fontsource/lato/files/lato-latin-400-normal.woff2')

async function aPdf(font: string): Promise<string> {
  const document = new PDFDocument({ size: 'A4', lang: 'en-GB', info: { Title: 'Zażółć (x)' }, compress: false })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const end = once(document, 'end')
  for (let i = 0; i < 12; i++) {
    if (i > 0) document.addPage()
    document.font(font).text(`Page ${i} of the report`)
    document.outline.addItem(`Page ${i}`)
  }
  document.end()
  await end
  return Buffer.concat(chunks).toString('latin1')
}

const structureOf = (pdf: string) => readStructure(bytesSource(Buffer.from(pdf, 'latin1')))

it('structure of a PDF is described', async () => {
  const structure = await structureOf(await aPdf(lato))
  expect(structure).toMatchObject({ pages: 12, lang: 'en-GB', title: 'Zażółć (x)', tagged: false, outline: 12 })
  expect(structure.fonts).toEqual([{ name: 'Lato-Regular', embedded: true }])
  expect(structure.problems).toEqual([])
})

it('structure of a PDF names a font that is not embedded', async () => {
  const { problems, fonts } = await structureOf(await aPdf('Helvetica'))
  expect(fonts).toEqual([{ name: 'Helvetica', embedded: false }])
  expect(problems).toEqual(['The font Helvetica is not embedded.'])
})

it('structure of a PDF names a missing object, and unreferenced ones', async () => {
  const pdf = (await aPdf(lato)).replace(/(?<=\/FontFile2 )\d+/, (digits) => '9'.repeat(digits.length))
  const { problems } = await structureOf(pdf)
  expect(problems).toContainEqual(expect.stringMatching(/^Object 9+ is referred to and not there/))
  expect(problems).toContainEqual(expect.stringMatching(/^Nothing refers to object/))
})

it('structure of a PDF rejects a truncated file and anything that is not a PDF', async () => {
  const pdf = await aPdf(lato)
  await expect(structureOf(pdf.slice(0, -200))).rejects.toThrow('The PDF has no end')
  await expect(structureOf('hello')).rejects.toThrow('it is not a PDF')
})
