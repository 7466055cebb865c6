import { addAudios, findItem, type Side } from '@lintel/rules'
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

/** Placed at its item; one whose item is not in the report waits until it is. */
export const createRecordingUploads = (store: EditorStore, uploader: Uploader): Uploads<RecordingTarget> =>
  uploader<RecordingTarget>(recordingList(store.getState().header.id), recordingPorts, {
    place: ({ id, side }, recordings) => {
      if (!findItem(store.getState().body, id)) return false
      const added = recordings.map((one) => ({
        id: one.id,
        src: one.src,
        createdAt: one.addedAt,
        hasGalleryLink: true,
        readonly: false,
      }))
      store.editItem(addRecordingLabel, id, (draft, at) => addAudios(draft, at, side, added))
      return true
    },
  })
