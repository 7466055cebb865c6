import { type Client, type Report } from '@lintel/contract'
import { useEffect, useState } from 'react'
import { onRealtime } from '../../../lib/realtime.ts'
import { useSession } from '../../../lib/session.ts'
import { toast } from '../../../lib/toasts.ts'
import { takeOver } from '../../../lib/uploads/background.ts'
import { createDocumentUploads } from './documents/document-uploads.ts'
import { EditorProvider, type Editor } from './editor-context.tsx'
import type { OpenedReport } from './editor.queries.ts'
import { OpenReport } from './open-report.tsx'
import { createPhotoUploads, followReport } from './photos/photo-uploads.ts'
import { createEditorStore, type ReadOnly } from './state/editor-store.ts'
import { settledReport } from './state/settled-report.ts'

const readOnlyReason = (report: Report, client: Client): ReadOnly | undefined => {
  if (report.legacy) return 'legacy'
  if (report.deleted) return 'deleted'
  if (report.locked) return 'locked'
  return client.active ? undefined : 'inactive'
}

const warnNotKept = (names: readonly string[]) =>
  toast.warning(
    `This browser has no room to keep ${names.length === 1 ? (names[0] ?? '') : `${names.length} files`} until it is sent. Keep this page open until then.`,
  )

const createEditor = (
  { report, client, dictionary, config }: OpenedReport,
  owner: string,
  mayUpload: boolean,
): Editor => {
  const store = createEditorStore(report, { readOnly: readOnlyReason(report, client) })
  return {
    store,
    settled: settledReport(store),
    uploads: createPhotoUploads(report.id, store, owner, warnNotKept),
    documents: createDocumentUploads(report.id, store, owner, warnNotKept),
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
  const [editor] = useState(() => createEditor(opened, identity.sub, !roles.dataEntry))

  useEffect(() => {
    const { store, uploads, documents } = editor
    const { id } = opened.report
    const leave = takeOver([`photos/${id}`, `documents/${id}`])
    const stop = followReport(store, uploads, documents)
    const goOn = () => {
      void uploads.open()
      void documents.open()
    }
    goOn()
    addEventListener('online', goOn)
    return () => {
      removeEventListener('online', goOn)
      stop()
      uploads.end()
      documents.end()
      leave()
    }
  }, [editor, opened])

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
