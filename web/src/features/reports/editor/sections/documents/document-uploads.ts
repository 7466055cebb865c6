import { documentExtension, documentTypes } from '@lintel/contract'
import { addDocument, sourcesOf } from '@lintel/rules'
import { browserStorage } from '../../../../../lib/uploads/storage.ts'
import { createUploads } from '../../../../../lib/uploads/uploads.ts'
import { documentPorts } from '../../../../../lib/uploads/ports.ts'
import type { Uploads } from '../../../../../lib/uploads/upload.ts'
import type { Uploader } from '../../uploader.ts'
import type { EditorStore } from '../../state/editor-store.ts'

export type DocumentTarget = 'documents'

export const addDocumentLabel = 'Add document'

/** Document uploads of a report, which has them as soon as they are chosen. */
export const createDocumentUploads = (
  reportId: string,
  store: EditorStore,
  { owner, portsFor, notKept }: Uploader,
): Uploads<DocumentTarget> =>
  createUploads<DocumentTarget>(
    reportId,
    portsFor(documentPorts),
    {
      notKept,
      saved: () => sourcesOf(store.getState().base),
      placed: (_, files) => {
        const present = sourcesOf(store.getState().body)
        const added = files.filter(({ src }) => !present.has(src))
        if (added.length === 0) return true
        store.edit(addDocumentLabel, (draft) => {
          for (const { src, name, addedAt: createdAt } of added) {
            const extension = documentExtension(name)
            addDocument(draft, { src, name, createdAt, ...(extension && { type: documentTypes[extension] }) })
          }
        })
        return true
      },
    },
    { storage: browserStorage, owner, list: `documents/${reportId}` },
  )
