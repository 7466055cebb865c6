import { useEffect, useMemo, useState } from 'react'
import { onRealtime } from '../../../lib/realtime.ts'
import { useSession } from '../../../lib/session.ts'
import { toast } from '../../../lib/toasts.ts'
import { takeOver } from '../../../lib/uploads/background.ts'
import { createDocumentUploads } from './documents/document-uploads.ts'
import { EditorProvider, type Editor } from './editor-context.tsx'
import { emptyDictionary, loadDictionary, type OpenedReport } from './editor.queries.ts'
import { OpenReport } from './open-report.tsx'
import { createPhotoUploads, followReport } from './photos/photo-uploads.ts'
import { readOnlyOf } from './state/editor-state.ts'
import { createEditorStore } from './state/editor-store.ts'
import { settledReport } from './state/settled-report.ts'

const warnNotKept = (names: readonly string[]) =>
  toast.warning(
    `This browser has no room to keep ${names.length === 1 ? (names[0] ?? '') : `${names.length} files`} until it is sent. Keep this page open until then.`,
    { stays: true },
  )

const createEditor = (
  { report, client, config }: OpenedReport,
  owner: string,
  mayUpload: boolean,
): Omit<Editor, 'dictionary' | 'loadDictionary'> => {
  const store = createEditorStore(report, { readOnly: readOnlyOf(report, !client.active) })
  return {
    store,
    settled: settledReport(store),
    uploads: createPhotoUploads(report.id, store, owner, warnNotKept),
    documents: createDocumentUploads(report.id, store, owner, warnNotKept),
    client,
    reportTypes: client.reportfactory.reportTypeList,
    photoBucket: config.photoBucket,
    mayUpload,
  }
}

/** The editor around a report that has come. */
export function Opened({ opened, base }: { opened: OpenedReport; base: string }) {
  const { identity, roles } = useSession()
  const [lasting] = useState(() => createEditor(opened, identity.sub, !roles.dataEntry))
  const [dictionary, setDictionary] = useState(opened.dictionary)
  const editor = useMemo(
    (): Editor => ({
      ...lasting,
      dictionary,
      loadDictionary: async () => {
        const loaded = await loadDictionary(lasting.client.id)
        setDictionary(loaded)
        return loaded !== emptyDictionary
      },
    }),
    [lasting, dictionary],
  )

  useEffect(() => {
    const { store, uploads, documents } = lasting
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
  }, [lasting, opened])

  useEffect(
    () =>
      onRealtime((event) => {
        if (event.event !== 'photoready' || event.reportId !== opened.report.id) return
        lasting.uploads.look()
        lasting.documents.look()
      }),
    [lasting, opened],
  )

  return (
    <EditorProvider value={editor}>
      <OpenReport base={base} owner={identity.sub} mayGenerate={!roles.dataEntry} />
    </EditorProvider>
  )
}
