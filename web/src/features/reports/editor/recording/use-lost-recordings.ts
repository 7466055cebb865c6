import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { Upload } from '../../../../lib/uploads.ts'
import { useReportEditor } from '../editor-context.tsx'
import type { RecordingTarget } from './recording-uploads.ts'

/** Pending recordings whose item is not in the report. */
export const useLostRecordings = (): readonly Upload<RecordingTarget>[] =>
  useStore(
    useReportEditor().recordings,
    useShallow((state) => state.uploads.filter(({ isLeft }) => isLeft === true)),
  )
