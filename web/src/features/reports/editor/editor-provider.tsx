import type { Report } from '@lintel/contract'
import { isSwitchedOn } from '@lintel/rules'
import { useEffect, useMemo, useState } from 'react'
import type { Identity } from '../../../lib/auth.ts'
import { onRealtime } from '../../../lib/realtime.ts'
import { keptAnswer, reportAddress } from '../../../lib/offline/kept-answers.ts'
import { onUnsent, onWake } from '../../../lib/offline/unsent-signal.ts'
import { isDraft } from '../../../lib/ref-text.ts'
import { useSession } from '../../../lib/session.ts'
import { toast } from '../../../lib/toasts.ts'
import { recoverRecordings } from '../../../lib/recording/stored-recordings.ts'
import { splitReport } from '../../../lib/reports/bodies.ts'
import { browserPorts } from '../../../lib/uploads/ports.ts'
import { claimLists } from '../../../lib/uploads/background.ts'
import { createDocumentUploads } from './sections/documents/document-uploads.ts'
import { EditorProvider, type Editor } from './editor-context.tsx'
import { emptyDictionary, loadDictionary, type EditorData } from './editor.queries.ts'
import { EditorLayout } from './editor-layout.tsx'
import { createDrags } from './dragging/drags.ts'
import { createFocusRegistry } from './focus/focus-registry.ts'
import { createPhotoUploads, followReport } from './photos/photo-uploads.ts'
import { createUploader } from './uploader.ts'
import { createNoteRecorder } from './recording/note-recorder.ts'
import { createRecordingUploads, recordingList } from './recording/recording-uploads.ts'
import { readOnlyOf } from './state/editor-state.ts'
import { createTranscriber } from './transcription/transcriber.ts'
import { createEditorStore, debouncedReport } from './state/editor-store.ts'

const createEditor = (
  { report, client, config }: EditorData,
  identity: Pick<Identity, 'sub' | 'userId' | 'clientId'>,
  mayUpload: boolean,
): Omit<Editor, 'dictionary' | 'loadDictionary'> => {
  const { sub: owner, clientId } = identity
  const store = createEditorStore(report, { readOnly: readOnlyOf(report, !client.active) })
  const uploader = createUploader(store, identity)
  const recordings = createRecordingUploads(store, uploader)
  const recorder = createNoteRecorder(
    { owner, list: recordingList(report.id) },
    {
      kept: () => void recordings.open(),
      made: async (target, file) => {
        for (const refusal of await recordings.add(target, [file])) toast.error(refusal)
      },
    },
  )
  return {
    store,
    focus: createFocusRegistry(),
    drags: createDrags(),
    debounced: debouncedReport(store),
    uploads: createPhotoUploads(store, uploader),
    documents: createDocumentUploads(store, uploader),
    recordings,
    recorder,
    transcriber: createTranscriber(store, { owner, reportId: report.id, wait: browserPorts.wait }),
    // Provider staff belong to no client, and transcriptions count against the client's allowance.
    mayTranscribe: {
      audio: clientId === client.id && isSwitchedOn(client, 'Audio transcriber'),
      photo: clientId === client.id && isSwitchedOn(client, 'Photo transcriber'),
    },
    client,
    reportTypes: client.reportfactory.reportTypeList,
    photoBucket: config.photoBucket,
    mayUpload,
  }
}

export function ReportEditor({ data, base }: { data: EditorData; base: string }) {
  const { identity, roles } = useSession()
  const [lasting] = useState(() => createEditor(data, identity, !roles.dataEntry))
  const [dictionary, setDictionary] = useState(data.dictionary)
  const editor = useMemo(
    (): Editor => ({
      ...lasting,
      dictionary,
      loadDictionary: async () => {
        const loaded = await loadDictionary(data.report)
        setDictionary(loaded)
        return loaded !== emptyDictionary
      },
    }),
    [lasting, dictionary, data.report],
  )

  useEffect(() => {
    const { store, uploads, documents, recordings, recorder, transcriber } = lasting
    const { id } = data.report
    const leave = claimLists([`photos/${id}`, `documents/${id}`, recordingList(id)])
    const stop = followReport(store, { photos: uploads, recordings, documents })
    const life = new AbortController()
    const openRecordings = async () => {
      const ended = ({ about }: { about: string }, before: boolean) => {
        if (before) toast.success(`The recording about ${about} has been kept.`)
        void recordings.open()
      }
      await recoverRecordings(identity.sub, life.signal, { list: recordingList(id), ended }).catch(() => undefined)
      if (!life.signal.aborted) await recordings.open()
    }
    const resume = () => {
      void uploads.open()
      void documents.open()
      void openRecordings()
    }
    resume()
    transcriber.open()
    onWake(resume, life.signal)
    return () => {
      stop()
      uploads.end()
      documents.end()
      life.abort()
      recordings.end()
      transcriber.end()
      // Uploads in a closed report wait until the end of the recording is stored.
      if (recorder.getState().phase === 'idle') leave()
      else void recorder.leave().then(leave)
    }
  }, [lasting, data, identity.sub])

  useEffect(
    () =>
      onRealtime((event) => {
        if (event.event !== 'photoready' || event.reportId !== data.report.id) return
        lasting.uploads.look()
        lasting.documents.look()
        lasting.recordings.look()
      }),
    [lasting, data],
  )

  // Made without a network: its reference comes once it is sent.
  useEffect(() => {
    const { store } = lasting
    if (!isDraft(store.getState().header)) return undefined
    const look = async () => {
      const kept = await keptAnswer(identity.sub, reportAddress(data.report.id))
      if (!kept || kept.pinned === 'made' || !isDraft(store.getState().header)) return
      const { version, ...header } = splitReport(JSON.parse(kept.answer) as Report).header
      store.setHeader(header)
      // The office can have saved it since: this editor's work is still on the first version.
      store.noteNewerVersion({ version, by: header.updatedBy })
    }
    return onUnsent(look)
  }, [lasting, data, identity.sub])

  return (
    <EditorProvider value={editor}>
      <EditorLayout base={base} owner={identity.sub} mayGenerate={!roles.dataEntry} />
    </EditorProvider>
  )
}
