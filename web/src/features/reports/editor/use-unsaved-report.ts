import { useStore } from '../../../lib/store.ts'
import { useUnsavedChanges } from '../../../lib/unsaved-changes.ts'
import { isHereAlone, isUnsent, type UploadsState } from '../../../lib/uploads/upload.ts'
import { useEditor, useReportEditor } from './editor-context.tsx'
import { isDirty } from './state/editor-state.ts'

export function useUnsavedReport(base: string, keep: () => void | Promise<void>): void {
  const { uploads, documents, recordings, recorder } = useReportEditor()
  // What is queued is sent whatever screen is open.
  const isQueued = useEditor((state) => state.queued !== undefined)
  const dirty = useEditor(isDirty)
  const isLosable = ({ uploads: sending }: UploadsState<unknown>) =>
    sending.some((upload) => (isQueued ? isHereAlone(upload) : isUnsent(upload)))
  const photosUnsent = useStore(uploads, isLosable)
  const documentsUnsent = useStore(documents, isLosable)
  const recordingsUnsent = useStore(recordings, isLosable)
  const isRecording = useStore(recorder, ({ phase }) => phase !== 'idle')
  const isUnsaved = [dirty && !isQueued, photosUnsent, documentsUnsent, recordingsUnsent, isRecording].includes(true)
  useUnsavedChanges(isUnsaved, { within: base, keep })
}
