import type { Photo } from '@lintel/contract'
import type { PhotoTarget } from '@lintel/rules'
import { useStore } from '../../../../lib/store.ts'
import { useReportEditor } from '../editor-context.tsx'
import classes from './transcript-review.module.css'
import { Transcribe } from './transcribe-button.tsx'

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
