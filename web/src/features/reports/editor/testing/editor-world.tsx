import { Client, type Report } from '@lintel/contract'
import { defaultReportTypes } from '@lintel/rules'
import type { ReactNode } from 'react'
import { browserPorts } from '../../../../lib/uploads/ports.ts'
import { createUploads } from '../../../../lib/uploads/uploads.ts'
import { renderComponent } from '../../../../testing/render.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { EditorProvider, type Editor } from '../editor-context.tsx'
import { emptyDictionary } from '../editor.queries.ts'
import { createDrags } from '../dragging/drags.ts'
import { createNoteRecorder } from '../recording/note-recorder.ts'
import { createFocusRegistry } from '../focus/focus-registry.ts'
import { debouncedReport, createEditorStore } from '../state/editor-store.ts'
import type { SaveQueue } from '../saving/use-saving.ts'
import { readOnlyOf } from '../state/editor-state.ts'
import { createTranscriber } from '../transcription/transcriber.ts'

const nothing = () => undefined

/** Of a browser without storage. */
export const noQueue: SaveQueue = {
  queue: () => Promise.reject(new Error('There is no storage.')),
  unqueue: async () => undefined,
  noteStuck: async () => undefined,
  queuedAt: () => undefined,
}

/** A test editor without uploads; `part` overrides its fields. */
export const anEditor = (report: Report, part: Partial<Editor> = {}): Editor => {
  // A fixed clock: however slow the machine, typing in one field is one undo step.
  const store = createEditorStore(report, { readOnly: readOnlyOf(report, false), now: () => 0 })
  const uploads = createUploads<never>('report', browserPorts, { placed: () => undefined })
  return {
    store,
    focus: createFocusRegistry(),
    drags: createDrags(),
    debounced: debouncedReport(store),
    // Nothing is uploaded here, so the type of target does not matter.
    uploads: uploads as never,
    documents: uploads as never,
    recordings: uploads as never,
    transcriber: createTranscriber(store, { owner: 'user', reportId: report.id, wait: async () => undefined }),
    mayTranscribe: { audio: true, photo: true },
    recorder: createNoteRecorder(
      { owner: 'user', list: 'recordings/report' },
      { kept: nothing, made: async () => undefined },
    ),
    client: Client.parse({ id: 'client', name: 'Client' }),
    dictionary: { ...emptyDictionary },
    loadDictionary: () => Promise.resolve(true),
    reportTypes: defaultReportTypes(),
    photoBucket: 'photos',
    mayUpload: true,
    ...part,
  }
}

/** Renders parts of the editor together with the confirmation dialog. */
export const drawInEditor = (editor: Editor, content: ReactNode) =>
  renderComponent(
    <EditorProvider value={editor}>
      {content}
      <ConfirmDialog />
    </EditorProvider>,
  )
