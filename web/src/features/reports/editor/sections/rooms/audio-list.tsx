import { roomMessages, type Audio } from '@lintel/contract'
import { removeAudio, type Side } from '@lintel/rules'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { dateTimeText } from '../../../../../lib/date-time.ts'
import { toast } from '../../../../../lib/toasts.ts'
import { confirm } from '../../../../../ui/confirm.tsx'
import { useEditor, useIsReadOnly, useReportEditor } from '../../editor-context.tsx'
import classes from './audio-list.module.css'
import { RecordingPlayer } from './recording-player.tsx'

/** The recordings of one side of an item, to be played, with what was said in them; nothing where there are none. */
export const AudioList = memo(function AudioList({
  id,
  side,
  audios,
  touch,
  isPast,
}: {
  id: string
  side: Side
  audios: readonly Audio[]
  touch?: boolean
  /** Of the check-in, beside a check-out: they stay. */
  isPast?: boolean
}) {
  const { store } = useReportEditor()
  const readOnly = useIsReadOnly()
  const reportId = useEditor((state) => state.header.id)
  if (audios.length === 0) return null
  const remove = async (audioId: string) => {
    if (!(await confirm(undefined, { yes: 'Remove', danger: true }))) return
    store.editItem('Remove recording', id, (draft, at) => removeAudio(draft, at, side, audioId))
    toast.success(roomMessages.audioRemoved)
  }
  return (
    <div>
      <span className={classes.label}>Recordings</span>
      <ul className={classes.list} aria-label="Recordings">
        {audios.map((audio, index) => (
          <li key={audio.id}>
            <RecordingPlayer reportId={reportId} audioId={audio.id} name={`recording ${index + 1}`} touch={touch} />
            <span>
              Recording {index + 1}
              {audio.createdAt && <time dateTime={audio.createdAt}>{dateTimeText(audio.createdAt)}</time>}
              {audio.transcription && <q>{audio.transcription}</q>}
            </span>
            {!readOnly && !isPast && !audio.readonly && (
              <Tooltip label="Remove">
                <ActionIcon
                  size={touch ? 44 : 28}
                  aria-label={`Remove recording ${index + 1}`}
                  onClick={() => void remove(audio.id)}
                >
                  <IconTrash size={15} stroke={1.7} aria-hidden />
                </ActionIcon>
              </Tooltip>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
})
