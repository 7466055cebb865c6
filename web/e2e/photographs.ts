import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { photographFiles } from '@lintel/fixtures'

const folder = path.join(import.meta.dirname, '../../node_modules/.cache/lintel-photographs')

/** The first generated photograph: landscape, as the camera was held. */
export const aPhotographFile = async () => {
  const [file = ''] = await photographs(1)
  return { name: 'IMG_1000.jpg', mimeType: 'image/jpeg', buffer: await readFile(file) }
}

export const photographs = (count: number): Promise<string[]> => photographFiles(folder, count)
