import { Button } from '@mantine/core'
import { IconTextRecognition } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useStore } from '../../../../lib/store.ts'
import type { Side } from '@lintel/rules'
import { preloadable } from '../../../../lib/preloadable.ts'
import { useIsReadOnly, useReportEditor } from '../editor-context.tsx'
import type { AskedFile } from './transcriber.ts'

// Only needed once a transcript has arrived.
const { Component: TranscriptReview } = preloadable(
  async () => (await import('./transcript-review.tsx')).TranscriptReview,
)

/** Shows the transcript until it is reviewed; renders nothing if the client has not enabled transcription. */
export function Transcribe({
  file,
  name,
  of,
  isDone,
  isUnsent,
  touch,
}: {
  file: AskedFile
  /** E.g. 'recording 2' */
  name: string
  of: { id: string; side: Side } | undefined
  isDone: boolean
  isUnsent: boolean
  touch?: boolean | undefined
}) {
  const { transcriber, mayTranscribe } = useReportEditor()
  const readOnly = useIsReadOnly()
  const running = useStore(transcriber, (state) => state.running[file.id] === true)
  const heard = useStore(transcriber, (state) => state.heard[file.id])
  if (heard && !readOnly)
    return (
      <Suspense>
        <TranscriptReview file={file} name={name} heard={heard} of={of} />
      </Suspense>
    )
  if (!mayTranscribe[file.kind] || readOnly || (isDone && !running)) return null
  return (
    <Button
      size={touch ? 'md' : 'xs'}
      variant="subtle"
      aria-label={`Transcribe ${name}`}
      leftSection={<IconTextRecognition size={15} stroke={1.7} aria-hidden />}
      loading={running}
      disabled={isUnsent}
      title={isUnsent ? 'Once it is sent' : undefined}
      onClick={() => transcriber.ask(file)}
    >
      Transcribe
    </Button>
  )
}
