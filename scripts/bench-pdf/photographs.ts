import { mkdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'

const FOLDER = join(tmpdir(), 'lintel-bench-photographs')
const COUNT = 50

/** Where the print copy of a photograph lies; 50 different ones stand for all. */
export function photographFile(id: string, width: number): string {
  return join(FOLDER, String(width), `${Number(id.split('-')[1]) % COUNT}.jpg`)
}

/** Draws camera-like JPEGs (soft colour, texture, sensor noise) in 4:3, unless they are there from an earlier run. */
export async function drawPhotographs(width: number): Promise<void> {
  const folder = join(FOLDER, String(width))
  await mkdir(folder, { recursive: true })
  const height = (width * 3) / 4
  let seed = 12345
  const random = () => (seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff) / 0x7fffffff
  for (let i = 0; i < COUNT; i++) {
    const file = photographFile(`photo-${i}`, width)
    if (await stat(file).catch(() => undefined)) continue
    const layer = async (w: number, h: number) =>
      sharp(
        Buffer.alloc(w * h * 3).map(() => random() * 255),
        { raw: { width: w, height: h, channels: 3 } },
      )
        .resize(width, height, { kernel: 'cubic', fit: 'fill' })
        .raw()
        .toBuffer()
    const [soft, fine] = [await layer(8, 6), await layer(160, 120)]
    const pixels = Buffer.alloc(width * height * 3)
    for (let k = 0; k < pixels.length; k++)
      pixels[k] = Math.max(0, Math.min(255, (soft[k] ?? 0) * 0.85 + (fine[k] ?? 0) * 0.15 + (random() - 0.5) * 16))
    await sharp(pixels, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 78 })
      .toFile(file)
  }
}
