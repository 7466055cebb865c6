import type { Client, LookAndFeel, LookImage } from '@lintel/contract'
import sharp from 'sharp'
import type { Context } from '../../functions/lib/context.ts'
import { sendJpeg } from './showcase.ts'

type Pictures = Pick<LookAndFeel, 'logo' | 'emailheader' | 'emailfooter'>

/** Marks without letters, because pages show the name beside them; the fonts of a machine are not known either. */
const marks = [
  // A roof above water.
  '<path d="M20 92 90 36l70 56" class="line"/><path d="M20 124q17-18 35 0t35 0 35 0 35 0" class="soft"/>',
  // A falcon's two wings.
  '<path d="M20 56q50-8 70 68Q70 84 20 56z" class="fill"/><path d="M160 36q-60 4-70 88 12-56 70-88z" class="tone"/>',
  // A gate under the north star.
  '<path d="M36 140V84a54 54 0 0 1 108 0v56" class="line"/><path d="m90 60 7 19 19 7-19 7-7 19-7-19-19-7 19-7z" class="tone"/>',
]

const draw = (width: number, height: number, { looknfeel }: Client, content: string, ground = '#fff') => {
  const { primarycolour: one, secondarycolour: two } = looknfeel
  const style = `.fill{fill:${one}}.tone{fill:${two}}.line,.soft{fill:none;stroke:${one};stroke-width:14}.soft{stroke:${two}}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><style>${style}</style><rect width="100%" height="100%" fill="${ground}"/>${content}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 92 }).toBuffer()
}

const picturesOf = async (client: Client, index: number): Promise<Record<keyof Pictures, Buffer>> => {
  const { primarycolour } = client.looknfeel
  const mark = marks[index] ?? ''
  const stripe = '<rect y="96" width="1200" height="8" class="tone"/>'
  const white = '.fill,.tone{fill:#fff}.line,.soft{stroke:#fff}'
  const small = `<style>${white}</style><g transform="translate(40 4) scale(.5)">${mark}</g>`
  return {
    logo: await draw(180, 180, client, mark),
    emailheader: await draw(1200, 96, client, small, primarycolour),
    emailfooter: await draw(1200, 104, client, stripe),
  }
}

/** Draws a logo and the pictures above and below e-mails, and uploads them as the web does. */
export const uploadLook = async (ctx: Context, client: Client, index: number): Promise<Pictures> => {
  const { listLookImages, requestLookUploads } = await import('../../functions/uploads/operations.ts')
  const pictures = Object.entries(await picturesOf(client, index))
  const params = { id: client.id }
  const files = pictures.map(([name, { length: size }]) => ({ name: `${name}.jpg`, size }))
  const { data } = await requestLookUploads(ctx, { params, query: {}, headers: {}, body: { files } })
  const sent = await Promise.all(pictures.map(async ([, file], at) => sendJpeg(data[at], file)))
  const query = { ids: sent.map(({ id }) => id) }
  for (;;) {
    const images = await listLookImages(ctx, { params, query, headers: {}, body: undefined })
    if (images.data.filter(({ status }) => status === 'ready').length === sent.length) break
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  const image = (at: number): LookImage[] => [{ src: sent[at]?.src ?? '', hasGalleryLink: true, readonly: false }]
  return { logo: image(0), emailheader: image(1), emailfooter: image(2) }
}
