import { useStore } from '../../../lib/store.ts'
import { useUnsavedChanges } from '../../../lib/unsaved-changes.ts'
import { isUnsent } from '../../../lib/uploads/upload.ts'
import { useEditor, useReportEditor } from './editor-context.tsx'
import { isDirty } from './state/editor-state.ts'

export function useUnsavedReport(base: string, keep: () => void | Promise<void>): void {
  const { uploads, documents, recordings, recorder } = useReportEditor()
  const dirty = useEditor(isDirty)
  const photosUnsent = useStore(uploads, (state) => state.uploads.some(isUnsent))
  const documentsUnsent = useStore(documents, (state) => state.uploads.some(isUnsent))
  const recordingsUnsent = useStore(recordings, (state) => state.uploads.some(isUnsent))
  const isRecording = useStore(recorder, ({ phase }) => phase !== 'idle')
  const isUnsaved = [dirty, photosUnsent, documentsUnsent, recordingsUnsent, isRecording].includes(true)
  useUnsavedChanges(isUnsaved, { within: base, keep })
}
