import { type Client, type Report } from '@lintel/contract'
import { addPhotos, findPhotos, type PhotoTarget } from '@lintel/rules'
import { useEffect, useState } from 'react'
import { onRealtime } from '../../../lib/realtime.ts'
import { useSession } from '../../../lib/session.ts'
import { browserPorts, createUploads } from '../../../lib/uploads.ts'
import { createDocumentUploads } from './documents/document-uploads.ts'
import { EditorProvider, type Editor } from './editor-context.tsx'
import type { OpenedReport } from './editor.queries.ts'
import { OpenReport } from './open-report.tsx'
import { createEditorStore, type ReadOnly } from './state/editor-store.ts'
import { settledReport } from './state/settled-report.ts'

const readOnlyReason = (report: Report, client: Client): ReadOnly | undefined => {
  if (report.legacy) return 'legacy'
  if (report.deleted) return 'deleted'
  if (report.locked) return 'locked'
  return client.active ? undefined : 'inactive'
}

const createEditor = ({ report, client, dictionary, config }: OpenedReport, mayUpload: boolean): Editor => {
  const store = createEditorStore(report, { readOnly: readOnlyReason(report, client) })
  const uploads = createUploads<PhotoTarget>(report.id, browserPorts, {
    placed: (target, photos) => {
      const createdAt = new Date().toISOString()
      const added = photos.map(({ id, src }) => ({ id, src, createdAt, hasGalleryLink: true, readonly: false }))
      // Photographs whose item was removed meanwhile go where they can be found again.
      const present = findPhotos(store.getState().body, target) !== undefined
      store.editPhotos('Add photos', present ? target : { kind: 'unassigned' }, (draft, place) =>
        addPhotos(draft, place, added),
      )
    },
    replaced: (id, { id: newId, src }) => store.replacePhoto(id, { id: newId, src }),
  })
  return {
    store,
    settled: settledReport(store),
    uploads,
    documents: createDocumentUploads(report.id, store),
    client,
    dictionary,
    reportTypes: client.reportfactory.reportTypeList,
    photoBucket: config.photoBucket,
    mayUpload,
  }
}

/** The editor around a report that has come. */
export function Opened({ opened, base }: { opened: OpenedReport; base: string }) {
  const { identity, roles } = useSession()
  const [editor] = useState(() => createEditor(opened, !roles.dataEntry))

  useEffect(
    () =>
      onRealtime((event) => {
        if (event.event !== 'photoready' || event.reportId !== opened.report.id) return
        editor.uploads.look()
        editor.documents.look()
      }),
    [editor, opened],
  )

  return (
    <EditorProvider value={editor}>
      <OpenReport base={base} owner={identity.sub} mayGenerate={!roles.dataEntry} />
    </EditorProvider>
  )
}
