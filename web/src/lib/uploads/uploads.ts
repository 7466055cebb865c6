import type { Keeping, Work } from './keeper.ts'
import { UploadQueue } from './upload-queue.ts'
import type { UploadEdits, UploadEvents, UploadPorts, Uploads } from './upload.ts'

/** Sent until each is accepted, refused or removed by hand. With `keeping` they outlive the page. */
export const createUploads = <Target>(
  reportId: string,
  ports: UploadPorts,
  events: UploadEvents<Target>,
  keeping?: Keeping,
): Uploads<Target> => {
  const queue = new UploadQueue(reportId, ports, events, keeping)
  const { works, admissions } = queue
  const withKey = (act: (work: Work<Target>) => void) => (key: string) => {
    const work = works.get(key)
    if (work) act(work)
  }
  const unsettled = () => [...works.values()].filter(({ job }) => !job.settled)
  return Object.assign(queue.store, {
    open: async () => {
      if (keeping) await queue.open()
    },
    add: async (target: Target, files: readonly File[], edits: UploadEdits = {}) => {
      const named = files.map((file) => ports.named?.(file) ?? file)
      const judged = await Promise.all(named.map(async (file) => ({ file, refusal: await ports.refusalOf(file) })))
      const accepted = judged.filter(({ refusal }) => refusal === undefined)
      const taken = accepted.map(({ file }) => queue.choose(target, file, edits))
      queue.publish()
      queue.place(taken)
      const admission: Promise<void> = queue.admit(taken).finally(() => admissions.delete(admission))
      admissions.add(admission)
      return judged.flatMap(({ refusal }) => refusal ?? [])
    },
    stored: async () => {
      await Promise.all(admissions)
    },
    announce: async () => {
      await Promise.all(admissions)
      await queue.announce()
    },
    retry: withKey((work) => queue.retry(work)),
    drop: withKey((work) => queue.drop(work)),
    move: (key: string, target: Target, edits?: UploadEdits) =>
      withKey((work) => queue.dispatch(work, { type: 'edited', part: { target, ...(edits && { edits }) } }))(key),
    placeAgain: () => {
      queue.place(unsettled())
      for (const work of unsettled()) if (work.job.upload.state === 'ready') queue.accept(work)
    },
    placeLeft: () => queue.place(unsettled().filter(({ job }) => !job.isIn)),
    settle: (isDecided: (src: string) => boolean) => {
      for (const work of works.values()) {
        const { settled, isIn, upload } = work.job
        if (!settled && isIn && upload.src && isDecided(upload.src)) queue.dispatch(work, { type: 'settled' })
      }
    },
    look: () => void queue.checkOnce(),
    end: () => queue.end(),
  })
}
