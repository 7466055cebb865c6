import { photoMessages, uploadHopelessAfterMs, uploadsPerCall } from '@lintel/contract'
import { chunks } from '../chunks.ts'
import { attemptsInTurn, outcomeOf, pauseMs } from './outcome.ts'
import { SendError } from './send-file.ts'
import type { Upload } from './upload.ts'
import type { Arrival, Permission, UploadPorts } from './upload-ports.ts'
import { inOrder, type Work } from './work.ts'

const parallel = 3
const arrivalPollMs = 2000
/** When users can resend a file that nothing has checked. */
const longCheckMs = 60_000
const arrivalsPerCall = 100

class NoAddress extends Error {
  override name = 'NoAddress'
}

export interface SenderEvents<Target> {
  works: () => Iterable<Work<Target>>
  isHere: (work: Work<Target>) => boolean
  change: (work: Work<Target>, part: Partial<Upload<Target>>) => void
  keep: (work: Work<Target>) => void
  life: () => AbortSignal
  permitted: (works: readonly Work<Target>[]) => void
  replaced: (id: string, permission: Permission) => void
  arrived: (work: Work<Target>) => void
}

export interface Sender<Target> {
  enqueue: (works: readonly Work<Target>[]) => void
  /** Sends a file with a new presigned URL, unless it has been checked in the meantime. */
  sendAgain: (work: Work<Target>) => void
  renew: (work: Work<Target>) => Promise<void>
  /** True while it waits for its first presigned URL. */
  isAsking: (work: Work<Target>) => boolean
  look: () => void
  clear: () => void
}

export const createSender = <Target>(
  reportId: string,
  ports: UploadPorts,
  { works, isHere, change, keep, life, permitted, replaced, arrived }: SenderEvents<Target>,
): Sender<Target> => {
  const queue: Work<Target>[] = []
  let sending = 0
  let polling = false

  const messageOf = (error: unknown): string => {
    if (error instanceof NoAddress) return photoMessages.couldNotDetermineUrl
    if (error instanceof SendError) return error.kind === 'refused' ? photoMessages.uploadFailed : ports.brokenMessage
    return error instanceof Error && error.message ? error.message : ports.brokenMessage
  }

  const fail = (work: Work<Target>, message: string, retryable: boolean) => {
    change(work, { state: 'failed', message, retryable, progress: 0 })
    keep(work)
  }

  const permit = (work: Work<Target>, permission: Permission) => {
    const { photoId: before } = work.upload
    work.permission = permission
    change(work, { photoId: permission.id, src: permission.src })
    if (before !== undefined && before !== permission.id) {
      work.former.push(before)
      replaced(before, permission)
    }
    keep(work)
  }

  const ask = async (some: readonly Work<Target>[]): Promise<void> => {
    try {
      const files = some.map(({ upload: { name, size } }) => ({ name, size }))
      const permissions = await ports.request(reportId, files)
      for (const [index, work] of some.entries()) {
        const permission = permissions[index]
        if (permission) permit(work, permission)
        else fail(work, messageOf(new NoAddress()), true)
      }
      permitted(some.filter((work) => isHere(work) && work.permission))
    } catch (error) {
      const outcome = outcomeOf(error)
      if (outcome === 'again') throw error
      // One bad file fails the call for all.
      if (outcome === 'refused' && some.length > 1) for (const work of some) await ask([work])
      else for (const work of some) fail(work, messageOf(error), outcome === 'stopped')
    }
  }

  let asking: Promise<void> | undefined

  /** All without a presigned URL request theirs together: ids are in the order in which they were chosen. */
  const askForAll = (): Promise<void> => {
    asking ??= ask(
      inOrder(works())
        .filter(({ upload, isKept }) => isKept && upload.photoId === undefined && upload.state !== 'failed')
        .slice(0, ports.together ?? uploadsPerCall),
    ).finally(() => (asking = undefined))
    return asking
  }

  const isAsking = (work: Work<Target>) =>
    isHere(work) && work.upload.photoId === undefined && work.upload.state !== 'failed'

  const renew = async (work: Work<Target>) => {
    const { name, size, photoId: again } = work.upload
    if (again === undefined) {
      while (isAsking(work)) await askForAll()
      return
    }
    const [permission] = await ports.request(reportId, [{ name, size, again }])
    if (!permission) throw new NoAddress()
    permit(work, permission)
  }

  const settleArrival = (work: Work<Target>, { status, message }: Arrival) => {
    if (status === 'refused') fail(work, message ?? ports.brokenMessage, false)
    if (status !== 'ready') return
    change(work, { state: 'ready', message: undefined, retryable: undefined, progress: 1 })
    work.file = undefined
    arrived(work)
  }

  /** True where an earlier file turns out to have been checked already. */
  const hasArrived = async (work: Work<Target>): Promise<boolean> => {
    const { photoId } = work.upload
    if (!work.isResumed || !photoId) return false
    const [arrival] = await ports.arrivals(reportId, [photoId])
    work.isResumed = false
    if (!arrival || arrival.status === 'waiting') return false
    settleArrival(work, arrival)
    return true
  }

  const deliver = async (work: Work<Target>) => {
    if (await hasArrived(work)) return
    const attempt = async () => {
      if (!work.permission) await renew(work)
      if (!work.permission || !work.file) return
      await ports.send(work.permission, work.file, (progress) => change(work, { progress }), work.abort.signal)
      work.checkedSince = Date.now()
      change(work, { state: 'checking', progress: 1 })
      void poll()
    }
    await attempt().catch(async (error: unknown) => {
      if (!(error instanceof SendError) || error.kind !== 'expired') throw error
      await renew(work)
      await attempt()
    })
  }

  const pause = async (work: Work<Target>) => {
    change(work, { state: 'waiting', progress: 0 })
    const woken = new Promise<void>((wake) => (work.wake = wake))
    await Promise.race([ports.wait(pauseMs(work.tries)), woken])
  }

  /** Retries until it is uploaded or a retry cannot help; after a while others get their turn. */
  const insist = async (work: Work<Target>) => {
    for (let attempts = 1; isHere(work); attempts++) {
      if (work.tries > 0) await pause(work)
      if (!isHere(work)) return
      change(work, { state: 'sending', message: undefined })
      try {
        await deliver(work)
        work.tries = 0
        return
      } catch (error) {
        if (!isHere(work)) return
        const outcome = outcomeOf(error)
        if (outcome !== 'again') {
          fail(work, messageOf(error), outcome === 'stopped')
          return
        }
        work.tries++
      }
      if (attempts >= attemptsInTurn && queue.length > 0) {
        change(work, { state: 'waiting', progress: 0 })
        queue.push(work)
        return
      }
    }
  }

  const run = async (work: Work<Target>) => {
    const begun = life()
    await insist(work)
    // After an abort the attempts are counted anew.
    if (begun !== life()) return
    sending--
    pump()
  }

  const pump = () => {
    while (sending < parallel && queue.length > 0 && !life().aborted) {
      const work = queue.shift()
      if (!work || !isHere(work)) continue
      sending++
      void run(work)
    }
  }

  const enqueue = (some: readonly Work<Target>[]) => {
    queue.push(...some.filter(isHere))
    pump()
  }

  const sendAgain = (work: Work<Target>) => {
    work.tries = 0
    work.permission = undefined
    // It could have been checked in the meantime: look once more before sending its bytes.
    work.isResumed = true
    change(work, { state: 'queued', progress: 0, message: undefined, retryable: undefined })
    enqueue([work])
  }

  /** The check of a file can get lost. It is sent again once automatically, and then by hand. */
  const settleUnseen = (work: Work<Target>) => {
    const waitedMs = Date.now() - work.checkedSince
    if (waitedMs < uploadHopelessAfterMs) {
      if (waitedMs >= longCheckMs && !work.upload.retryable) change(work, { retryable: true })
    } else if (work.isSentAgain) fail(work, ports.brokenMessage, true)
    else {
      work.isSentAgain = true
      sendAgain(work)
    }
  }

  const checkOnce = async () => {
    if (life().aborted) return false
    const checking = [...works()].filter(({ upload }) => upload.state === 'checking')
    for (const part of chunks(checking, arrivalsPerCall)) {
      const ids = part.flatMap(({ upload }) => upload.photoId ?? [])
      const arrivals = await ports.arrivals(reportId, ids).catch(() => undefined)
      // Without a response their state is unknown.
      if (!arrivals) continue
      const isChecked = (work: Work<Target>) => isHere(work) && work.upload.state === 'checking'
      for (const arrival of arrivals) {
        const work = part.find(({ upload }) => upload.photoId === arrival.id)
        if (work && isChecked(work)) settleArrival(work, arrival)
      }
      for (const work of part) if (isChecked(work)) settleUnseen(work)
    }
    return checking.length > 0
  }

  const poll = async () => {
    if (polling) return
    polling = true
    while (await checkOnce()) await ports.wait(arrivalPollMs)
    polling = false
  }

  return {
    enqueue,
    sendAgain,
    renew,
    isAsking,
    look: () => void checkOnce(),
    clear: () => {
      queue.length = 0
      sending = 0
    },
  }
}
