import { documentExtension, documentTypes } from '@lintel/contract'
import { addDocument } from '@lintel/rules'
import { browserStorage } from '../../../../../lib/uploads/storage.ts'
import { createUploads } from '../../../../../lib/uploads/uploads.ts'
import { documentPorts } from '../../../../../lib/uploads/ports.ts'
import type { UploadEvents, Uploads } from '../../../../../lib/uploads/upload.ts'
import type { EditorStore } from '../../state/editor-store.ts'

export type DocumentTarget = 'documents'

/** Document uploads of a report, added to it once storage has accepted them, whichever screen is open. */
export const createDocumentUploads = (
  reportId: string,
  store: EditorStore,
  owner: string,
  notKept: UploadEvents<DocumentTarget>['notKept'],
): Uploads<DocumentTarget> => {
  const has = (src: string) => store.getState().body.uploaddocuments.some((document) => document.src === src)
  return createUploads<DocumentTarget>(
    reportId,
    documentPorts,
    {
      has,
      ...(notKept && { notKept }),
      accepted: ({ name, addedAt }, src) => {
        if (has(src)) return
        const extension = documentExtension(name)
        const document = { src, name, createdAt: addedAt, ...(extension && { type: documentTypes[extension] }) }
        store.edit('Add document', (draft) => addDocument(draft, document))
      },
    },
    { storage: browserStorage, owner, list: `documents/${reportId}` },
  )
}
