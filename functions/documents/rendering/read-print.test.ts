import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bytesSource, readStructure } from '@lintel/pdf'
import { expect, it } from 'vitest'
import { startChromium } from './chromium.ts'
import { readPrint } from './read-print.ts'
import { testedProfile } from './testing.fixture.ts'

it('reads a long print to a path, and the next one after it', async () => {
  const chromium = await startChromium({ heapMb: 200, memoryMb: 1500 }, testedProfile)
  try {
    const page = await chromium.open()
    const session = await page.createCDPSession()
    for (const count of [9000, 20]) {
      await page.setContent(`<style>p { break-after: page }</style>${'<p>Lorem ipsum'.repeat(count / 10)}`)
      await page.evaluate((times) => document.body.append('Dolor sit amet. '.repeat(times)), count * 20)
      const { stream: handle = '' } = await session.send('Page.printToPDF', { transferMode: 'ReturnAsStream' })
      const path = join(chromium.folder, 'printed.pdf')
      await readPrint(session, handle, path)
      const pdf = await readFile(path)
      const { pages, problems } = await readStructure(bytesSource(pdf))
      expect(problems).toEqual([])
      if (count > 20) expect(pdf.length).toBeGreaterThan(1_100_000)
      expect(pages).toBeGreaterThan(count / 10)
      expect(pages).toBeLessThan(count / 3)
      await expect(session.send('IO.read', { handle })).rejects.toThrow('Invalid stream handle')
    }
  } finally {
    await chromium.remove()
  }
})
