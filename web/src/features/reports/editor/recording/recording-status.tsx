import { Suspense } from 'react'
import { useStore } from '../../../../lib/store.ts'
import { useReportEditor } from '../editor-context.tsx'
import classes from '../editor-frame.module.css'
import { RecorderBar } from '../lazy-parts.ts'
import type { Upload } from '../../../../lib/uploads/upload.ts'
import type { RecordingTarget } from './recording-uploads.ts'

export function RecordingStatus() {
  const { recorder } = useReportEditor()
  const isRecording = useStore(recorder, ({ phase }) => phase !== 'idle')
  const said = useStore(recorder, (state) => state.said)
  return (
    <div className={classes.recording}>
      <p role="status" className="sr">
        {said}
      </p>
      {isRecording && (
        <Suspense>
          <RecorderBar />
        </Suspense>
      )}
    </div>
  )
}

export const useLostRecordings = (): readonly Upload<RecordingTarget>[] =>
  useStore(useReportEditor().recordings, (state) => state.uploads.filter(({ isLeft }) => isLeft === true))
