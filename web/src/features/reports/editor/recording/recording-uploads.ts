import { addAudios, findItem, sourcesOf, type Side } from '@lintel/rules'
import { browserStorage } from '../../../../lib/uploads/storage.ts'
import { createUploads } from '../../../../lib/uploads/uploads.ts'
import { recordingPorts } from '../../../../lib/uploads/ports.ts'
import type { Uploads } from '../../../../lib/uploads/upload.ts'
import type { Uploader } from '../uploader.ts'
import type { EditorStore } from '../state/editor-store.ts'

export interface RecordingTarget {
  kind: 'item'
  id: string
  side: Side
}

export const addRecordingLabel = 'Add recording'

export const recordingList = (reportId: string): string => `recordings/${reportId}`

/** Placed at its item at once; one whose item is not in the report waits until it is. */
export const createRecordingUploads = (
  reportId: string,
  store: EditorStore,
  { owner, portsFor, notKept }: Uploader,
): Uploads<RecordingTarget> =>
  createUploads<RecordingTarget>(
    reportId,
    portsFor(recordingPorts),
    {
      notKept,
      saved: () => sourcesOf(store.getState().base),
      placed: ({ id, side }, recordings) => {
        const { body } = store.getState()
        const present = sourcesOf(body)
        const added = recordings
          .filter(({ src }) => !present.has(src))
          .map((one) => ({
            id: one.id,
            src: one.src,
            createdAt: one.addedAt,
            hasGalleryLink: true,
            readonly: false,
          }))
        if (added.length === 0) return true
        if (!findItem(body, id)) return false
        store.editItem(addRecordingLabel, id, (draft, at) => addAudios(draft, at, side, added))
        return true
      },
    },
    { storage: browserStorage, owner, list: recordingList(reportId) },
  )
