import { documentExtension, documentTypes } from '@lintel/contract'
import { addDocument } from '@lintel/rules'
import { documentPorts } from '../../../../../lib/uploads/ports.ts'
import type { Uploads } from '../../../../../lib/uploads/upload.ts'
import type { Uploader } from '../../uploader.ts'
import type { EditorStore } from '../../state/editor-store.ts'

export type DocumentTarget = 'documents'

export const addDocumentLabel = 'Add document'

export const createDocumentUploads = (store: EditorStore, uploader: Uploader): Uploads<DocumentTarget> =>
  uploader<DocumentTarget>(`documents/${store.getState().header.id}`, documentPorts, {
    place: (_, files) => {
      store.edit(addDocumentLabel, (draft) => {
        for (const { src, name, addedAt: createdAt } of files) {
          const extension = documentExtension(name)
          addDocument(draft, { src, name, createdAt, ...(extension && { type: documentTypes[extension] }) })
        }
      })
      return true
    },
  })
