import { useStore } from '../../../../lib/store.ts'
import type { Upload } from '../../../../lib/uploads.ts'
import { useReportEditor } from '../editor-context.tsx'
import type { RecordingTarget } from './recording-uploads.ts'

export const useLostRecordings = (): readonly Upload<RecordingTarget>[] =>
  useStore(useReportEditor().recordings, (state) => state.uploads.filter(({ isLeft }) => isLeft === true))
