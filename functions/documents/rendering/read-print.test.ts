import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bytesSource, readStructure } from '@lintel/pdf'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { startChromium } from './chromium.ts'
import { readPrint } from './read-print.ts'
import { testedProfile } from './testing.fixture.ts'

it('reads a long print to a path, and the next one after it', async () => {
  const chromium = await startChromium({ heapMb: 200, memoryMb: 1500 }, testedProfile)
  try {
    const page = await chromium.open()
    const session = await page.createCDPSession()
    // A JPEG of noise is larger than what is read at once, and is printed as it is.
    const raw = { width: 900, height: 900, channels: 3 } as const
    const noise = await sharp(randomBytes(900 * 900 * 3), { raw })
      .jpeg({ quality: 100 })
      .toBuffer()
    for (const picture of [`<img src="data:image/jpeg;base64,${noise.toString('base64')}">`, '']) {
      await page.setContent(`<p>Lorem ipsum${picture}`, { waitUntil: 'load' })
      const { stream: handle = '' } = await session.send('Page.printToPDF', { transferMode: 'ReturnAsStream' })
      const path = join(chromium.folder, 'printed.pdf')
      await readPrint(session, handle, path)
      const pdf = await readFile(path)
      expect((await readStructure(bytesSource(pdf))).problems).toEqual([])
      expect(pdf.length > 1_100_000).toBe(picture !== '')
      await expect(session.send('IO.read', { handle })).rejects.toThrow('Invalid stream handle')
    }
  } finally {
    await chromium.remove()
  }
})

it('fails once when the browser ends while pieces are on their way', async () => {
  const chromium = await startChromium({ heapMb: 200, memoryMb: 1500 }, testedProfile)
  try {
    const session = await (await chromium.open()).createCDPSession()
    const unheard: unknown[] = []
    const hear = (error: unknown) => unheard.push(error)
    process.on('unhandledRejection', hear)
    const reading = readPrint(session, 'none', join(chromium.folder, 'printed.pdf'))
    await expect(reading).rejects.toThrow()
    await new Promise((resolve) => setTimeout(resolve, 50))
    process.off('unhandledRejection', hear)
    expect(unheard).toEqual([])
  } finally {
    await chromium.remove()
  }
})
