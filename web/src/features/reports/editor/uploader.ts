import { fileSrc, sourcesOf } from '@lintel/rules'
import type { Identity } from '../../../lib/auth.ts'
import { createdFirst } from '../../../lib/offline/created-first.ts'
import { browserStorage } from '../../../lib/uploads/storage.ts'
import { createUploads } from '../../../lib/uploads/uploads.ts'
import { warnNotKept } from '../../../lib/uploads/warn-not-kept.ts'
import type { PlacedFile, UploadEvents, UploadPorts, Uploads } from '../../../lib/uploads/upload.ts'
import type { EditorStore } from './state/editor-store.ts'

interface Events<Target> extends Pick<UploadEvents<Target>, 'accepted'> {
  /** Adds files that the report does not have. Returns false if it has no place for them. */
  place: (target: Target, files: readonly PlacedFile[]) => boolean
}

/** Makes the uploads of a kind of the report's files, which it has as soon as they are taken. */
export type Uploader = <Target>(list: string, ports: UploadPorts, events: Events<Target>) => Uploads<Target>

export const createUploader = (
  store: EditorStore,
  { sub: owner, userId }: Pick<Identity, 'sub' | 'userId'>,
): Uploader => {
  const { id: reportId } = store.getState().header
  const onceCreated =
    <Given extends unknown[], T>(call: (...given: Given) => Promise<T>) =>
    async (...given: Given) => {
      await createdFirst(owner, reportId)
      return call(...given)
    }
  return (list, ports, { place, ...events }) =>
    createUploads(
      reportId,
      {
        ...ports,
        srcOf: (id, capturedAt, name) => fileSrc(userId || owner, new Date(capturedAt), id, name),
        request: onceCreated(ports.request),
        arrivals: onceCreated(ports.arrivals),
      },
      {
        ...events,
        notKept: warnNotKept,
        saved: () => sourcesOf(store.getState().base),
        placed: (target, files) => {
          const present = sourcesOf(store.getState().body)
          const added = files.filter(({ src }) => !present.has(src))
          return added.length === 0 || place(target, added)
        },
      },
      { storage: browserStorage, owner, list },
    )
}
