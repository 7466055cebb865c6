import { routePath, routes } from '@lintel/contract'
import { type Page } from '@playwright/test'
import { callApi } from './reports.ts'

/** Five seconds of a low tone as WAV: 8 bits, 8000 Hz. */
export const aWav = (): Buffer => {
  const samples = Buffer.from(Array.from({ length: 40_000 }, (_, at) => 128 + Math.round(40 * Math.sin(at / 6))))
  const head = Buffer.from(
    'RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\0\0\0\0\0\0\0\0\x01\0\x08\0data\0\0\0\0',
    'latin1',
  )
  head.writeUInt32LE(36 + samples.length, 4)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(8000, 28)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}

/** The stored records of a report's recordings. */
export const recordsOf = async (page: Page, id: string) => {
  const answer = await callApi(page, 'GET', routePath(routes.listRecordings).replace('{id}', id))
  return routes.listRecordings.answer.parse(await answer.json()).data
}
