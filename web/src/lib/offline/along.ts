import { imagePath, routes, type Report } from '@lintel/contract'
import { photosIn } from '@lintel/rules'
import { addressOf, api } from '../api.ts'
import { webConfig } from '../config.ts'
import { allOf, offlineDatabase } from './database.ts'
import { pinAnswer, reportAddress, unpin } from './kept-answers.ts'
import { tellUnsent } from './unsent-signal.ts'
import { alongCache } from './worker-messages.ts'

/** As the editor shows photographs in rows, lists and forms. */
const thumbnailWidths = [96, 300, 600] as const
/** As it shows one alone, and lays one under the camera. */
const wholeWidths = [...thumbnailWidths, 1200, 1600] as const

const atOnce = 4

/** Returns how many could not be kept. */
const keepPictures = async (name: string, addresses: readonly string[], progress: (done: number) => void) => {
  const cache = await caches.open(name)
  const waiting = [...addresses]
  let [done, failed] = [0, 0]
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      // The worker leaves these to the page.
      const answer = await fetch(next, { cache: 'no-store' }).catch(() => undefined)
      if (!answer?.ok) failed += 1
      else await cache.put(next, answer).catch(() => (failed += 1))
      progress(++done / addresses.length)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return failed
}

/**
 * Asks for all that a report is opened with, as the editor does: such answers are kept. Returns them by address, the
 * report, the one that it follows, and what could not be read. @throws ApiError
 */
export const readForVisit = async (id: string) => {
  const answers = new Map<string, unknown>()
  const reportOf = async (reportId: string) => {
    const answer = await api(routes.getReport, { params: { id: reportId } })
    answers.set(reportAddress(reportId), answer)
    return answer
  }
  const report = await reportOf(id)
  const missing: string[] = []
  const params = { id: report.client.id }
  answers.set(addressOf(routes.getClient, { params }), await api(routes.getClient, { params }))
  const { dictionaryversion: version } = report
  const dictionary = { params, query: version === '' ? {} : { version } }
  await api(routes.getClientDictionary, dictionary)
    .then((answer) => answers.set(addressOf(routes.getClientDictionary, dictionary), answer))
    .catch(() => missing.push('the dictionary'))
  const before = report.linkedReports.find(({ ref }) => ref === report.previousReportRef)
  const previous = before && (await reportOf(before.id).catch(() => undefined))
  if (before && !previous) missing.push(`report ${before.ref}`)
  return { answers, report, previous, missing }
}

interface Taking {
  /** The pictures of the report before at full size too. */
  whole: boolean
  /** 0 to 1. */
  progress: (done: number) => void
}

/** Keeps all that a report is opened with on this device. Returns what could not be taken. @throws ApiError */
export const takeAlong = async (owner: string, id: string, { whole, progress }: Taking): Promise<string[]> => {
  const { answers, report, previous, missing } = await readForVisit(id)
  for (const [address, answer] of answers) await pinAnswer(owner, address, answer)
  const { photoBucket } = await webConfig()
  const picturesOf = (one: Report | undefined, widths: readonly (typeof wholeWidths)[number][]) =>
    photosIn(one ?? {}).flatMap(({ src, rotate }) => widths.map((width) => imagePath(photoBucket, src, width, rotate)))
  const pictures = new Set([
    ...picturesOf(previous, whole ? wholeWidths : thumbnailWidths),
    ...picturesOf(report, thumbnailWidths),
  ])
  // Not every browser has caches.
  const failed = await keepPictures(alongCache(owner, id), [...pictures], progress).catch(() => pictures.size)
  if (failed > 0) missing.push(failed === 1 ? 'a picture' : `${failed} pictures`)
  await (await offlineDatabase()).put('along', { pins: [...answers.keys()] }, [owner, id])
  tellUnsent()
  return missing
}

/** Without its pictures it stays as other reports that were opened, until it is old. */
export const leaveBehind = async (owner: string, id: string): Promise<void> => {
  const db = await offlineDatabase()
  const left = await db.get('along', [owner, id])
  await db.delete('along', [owner, id])
  const needed = new Set((await db.getAll('along', allOf(owner))).flatMap(({ pins }) => pins))
  for (const address of left?.pins ?? []) if (!needed.has(address)) await unpin(owner, address)
  if ('caches' in globalThis) await caches.delete(alongCache(owner, id))
  tellUnsent()
}
