import type { Transcribed } from '@lintel/contract'
import {
  setTranscription,
  takeOverTranscribed,
  transcribedParts,
  type Side,
  type TranscribedPart,
  itemById,
} from '@lintel/rules'
import { Button, Checkbox } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useEditor, useReportEditor } from '../editor-context.tsx'
import classes from './transcript-review.module.css'
import type { AskedFile } from './transcriber.ts'

const labels = { name: 'Item', colour: 'Colour', qty: 'Qty', note: 'Note' } as const

/** E.g. 'Colour: Brown to White', 'Note: Two small scuffs' */
const partText = (part: TranscribedPart): string => {
  const changes = part.kind !== 'note' && part.before !== '' && !(part.kind === 'qty' && part.before === 1)
  return `${labels[part.kind]}: ${changes ? `${part.before} to ` : ''}${part.value}`
}

export function TranscriptReview({
  file,
  name,
  heard,
  of,
}: {
  file: AskedFile
  /** E.g. 'recording 2' */
  name: string
  heard: Transcribed
  of: { id: string; side: Side } | undefined
}) {
  const { store, transcriber } = useReportEditor()
  const item = useEditor(({ body }) => itemById(body, of?.id))
  const parts = useMemo(() => (item && of ? transcribedParts(item, of.side, heard.item) : []), [item, of, heard])
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set())
  const chosen = parts.filter((part) => !refused.has(partText(part)))
  const toggle = (words: string) => {
    const now = new Set(refused)
    if (!now.delete(words)) now.add(words)
    setRefused(now)
  }
  const keep = (taken: readonly TranscribedPart[]) => {
    if (of && taken.length > 0)
      store.editItem('Take over what was said', of.id, (draft, at) => {
        setTranscription(draft, file, heard.heard)
        takeOverTranscribed(draft, at, of.side, taken)
      })
    else store.edit('Keep what was said', (draft) => setTranscription(draft, file, heard.heard))
    transcriber.decided(file.id)
  }
  return (
    <section className={classes.heard} aria-label={`What ${name} says`}>
      <q>{heard.heard}</q>
      {parts.length > 0 ? (
        <ul>
          {parts.map((part) => {
            const words = partText(part)
            return (
              <li key={words}>
                <Checkbox label={words} checked={!refused.has(words)} onChange={() => toggle(words)} />
              </li>
            )
          })}
        </ul>
      ) : (
        <p>{of ? 'It adds nothing to the item.' : 'It is kept with the photo.'}</p>
      )}
      <div>
        {parts.length > 0 && (
          <Button size="xs" disabled={chosen.length === 0} onClick={() => keep(chosen)}>
            Take over
          </Button>
        )}
        <Button size="xs" variant="default" onClick={() => keep([])}>
          Keep only the text
        </Button>
      </div>
    </section>
  )
}
