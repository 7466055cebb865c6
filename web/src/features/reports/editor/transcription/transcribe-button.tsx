import { Button } from '@mantine/core'
import { IconTextRecognition } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useStore } from '../../../../lib/store.ts'
import type { Side, PhotoTarget } from '@lintel/rules'
import { needsNetwork, useConnection } from '../../../../lib/offline/connection.ts'
import { preloadable } from '../../../../lib/preloadable.ts'
import { useIsReadOnly, useReportEditor } from '../editor-context.tsx'
import type { AskedFile } from './transcriber.ts'
import type { Photo } from '@lintel/contract'
import classes from './transcript-review.module.css'

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
  const isReached = useConnection()
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
      disabled={isUnsent || !isReached}
      title={isUnsent ? 'Once it is sent' : isReached ? undefined : needsNetwork}
      onClick={() => transcriber.ask(file)}
    >
      Transcribe
    </Button>
  )
}

export function PhotoTranscripts({
  photos,
  references,
  target,
}: {
  photos: readonly Photo[]
  references: readonly string[]
  target: PhotoTarget
}) {
  const { transcriber } = useReportEditor()
  const { running, heard } = useStore(transcriber)
  const of = target.kind === 'item' ? { id: target.id, side: target.side } : undefined
  const read = photos
    .map((photo, index) => ({ photo, name: `photo ${references[index] ?? index + 1}` }))
    .filter(({ photo: { id, transcription } }) => transcription !== undefined || running[id] || heard[id])
  if (read.length === 0) return null
  return (
    <ul className={classes.photos} aria-label="What was read in photos">
      {read.map(({ photo: { id, src, transcription }, name }) => (
        <li key={id}>
          {transcription !== undefined && !running[id] && !heard[id] && (
            <>
              <span>{name[0]?.toUpperCase() + name.slice(1)}</span> <q>{transcription}</q>
            </>
          )}
          <Transcribe
            file={{ kind: 'photo', id, src }}
            name={name}
            of={of}
            isDone={transcription !== undefined}
            isUnsent={false}
          />
        </li>
      ))}
    </ul>
  )
}
