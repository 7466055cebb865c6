import { documentEnding, documentTypes } from '@lintel/contract'
import { addDocument } from '@lintel/rules'
import { createUploads, documentPorts, type Uploads } from '../../../../lib/uploads.ts'
import type { EditorStore } from '../state/editor-store.ts'

/** The one list that documents go to. */
export type DocumentTarget = 'documents'

/** Documents on their way into a report. They come into it once storage has accepted them, whatever screen is open. */
export const createDocumentUploads = (reportId: string, store: EditorStore): Uploads<DocumentTarget> => {
  const uploads = createUploads<DocumentTarget>(reportId, documentPorts, {
    placed: () => undefined,
    replaced: () => undefined,
    accepted: ({ key, name }, src) => {
      const ending = documentEnding(name)
      const document = {
        src,
        name,
        createdAt: new Date().toISOString(),
        ...(ending && { type: documentTypes[ending] }),
      }
      store.edit('Add document', (draft) => addDocument(draft, document))
      uploads.drop(key)
    },
  })
  return uploads
}
