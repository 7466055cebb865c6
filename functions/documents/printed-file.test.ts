import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bytesSource } from '@lintel/report-document/pdf'
import { readStructure } from '@lintel/report-document/structure'
import { expect, it } from 'vitest'
import { startChromium } from './chromium.ts'
import { takePrinted } from './printed-file.ts'

it.each([
  ['as a file', true],
  ['piece by piece, where the system keeps the file to itself', false],
])('brings a long print to a path, %s, and the next one after it', async (_, asFile) => {
  const chromium = await startChromium({ heapMb: 200, memoryMb: 1500 })
  try {
    const [page] = await chromium.browser.pages()
    const session = await page?.createCDPSession()
    if (!page || !session) throw new Error('The browser has no page.')
    const browserPid = asFile ? chromium.browser.process()?.pid : undefined
    for (const count of [9000, 20]) {
      await page.setContent(`<style>p { break-after: page }</style>${'<p>Lorem ipsum'.repeat(count / 10)}`)
      await page.evaluate((times) => document.body.append('Dolor sit amet. '.repeat(times)), count * 20)
      const { stream: handle = '' } = await session.send('Page.printToPDF', { transferMode: 'ReturnAsStream' })
      const path = join(chromium.folder, 'printed.pdf')
      await takePrinted(session, { handle, browserPid }, path)
      const pdf = await readFile(path)
      const { pages } = await readStructure(bytesSource(pdf))
      if (count > 20) expect(pdf.length).toBeGreaterThan(1_100_000)
      expect(pages).toBeGreaterThan(count / 10)
      expect(pages).toBeLessThan(count / 3)
      await expect(session.send('IO.read', { handle })).rejects.toThrow('Invalid stream handle')
    }
  } finally {
    await chromium.remove()
  }
})
