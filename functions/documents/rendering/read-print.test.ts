import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bytesSource, readStructure } from '@lintel/pdf'
import { expect, it } from 'vitest'
import { startChromium } from './chromium.ts'
import { readPrint } from './read-print.ts'
import { testedProfile, textsOf } from './testing.fixture.ts'

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

it('reads each of two prints that exist concurrently', async () => {
  const chromium = await startChromium({ heapMb: 200, memoryMb: 1500 }, testedProfile)
  const printed = async (word: string) => {
    const page = await chromium.open()
    await page.setContent(`<h1>${word}</h1>${'<canvas width="600" height="600"></canvas>'.repeat(4)}`)
    await page.evaluate(() => {
      // Noise does not compress, so the print is long and its pieces end anywhere.
      for (const canvas of document.querySelectorAll('canvas')) {
        const noise = new ImageData(canvas.width, canvas.height)
        for (let at = 0; at < noise.data.length; at++) noise.data[at] = at % 4 === 3 ? 255 : Math.random() * 256
        canvas.getContext('2d')?.putImageData(noise, 0, 0)
      }
    })
    const session = await page.createCDPSession()
    const { stream: handle = '' } = await session.send('Page.printToPDF', {
      transferMode: 'ReturnAsStream',
      printBackground: true,
    })
    return { word, session, handle }
  }
  try {
    const prints = [await printed('First'), await printed('Second')]
    for (const { word, session, handle } of prints.toReversed()) {
      const path = join(chromium.folder, `${word}.pdf`)
      await readPrint(session, handle, path)
      const pdf = await readFile(path)
      expect((await readStructure(bytesSource(pdf))).problems).toEqual([])
      expect((await textsOf(pdf))[0]).toContain(word)
      expect(pdf.length).toBeGreaterThan(4_000_000)
    }
  } finally {
    await chromium.remove()
  }
})
