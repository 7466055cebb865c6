import { maxAudios, roomMessages, type Audio } from '@lintel/contract'
import { removeAudio, type Side } from '@lintel/rules'
import { ActionIcon, Tooltip, Button } from '@mantine/core'
import { IconRefresh, IconTrash, IconMicrophone, IconPlayerStop } from '@tabler/icons-react'
import { memo } from 'react'
import { useStore } from '../../../../../lib/store.ts'
import { dateTimeText } from '../../../../../lib/date-time.ts'
import { toast } from '../../../../../lib/toasts.ts'
import { isUnsent, mayRetry, uploadWords, type Upload } from '../../../../../lib/uploads/upload.ts'
import { confirm } from '../../../../../ui/confirm.tsx'
import { useEditor, useIsReadOnly, useMayUpload, useReportEditor } from '../../editor-context.tsx'
import { RecordingPlayer } from '../../recording/recording-player.tsx'
import type { RecordingTarget } from '../../recording/recording-uploads.ts'
import { Transcribe } from '../../transcription/transcribe-button.tsx'
import classes from './audio-list.module.css'
import { useRecordPress } from '../../recording/use-record-press.ts'

interface RowProps {
  /** E.g. 'recording 2' */
  name: string
  /** E.g. 'Recording 2' */
  label: string
  createdAt: string | undefined
  sending: Upload<RecordingTarget> | undefined
  touch: boolean | undefined
  /** Absent if it cannot be removed. */
  onRemove: (() => void) | undefined
}

function RowWords({
  name,
  label,
  createdAt,
  sending,
  touch,
  onRemove,
  transcription,
}: RowProps & { transcription?: string | undefined }) {
  const { recordings } = useReportEditor()
  const size = touch ? 44 : 28
  const state = sending && sending.state !== 'failed' ? uploadWords[sending.state] : undefined
  return (
    <>
      <span>
        {label}
        {createdAt && <time dateTime={createdAt}>{dateTimeText(createdAt)}</time>}
        {state && <i>{state}</i>}
        {sending?.state === 'failed' && <b role="alert">{sending.message}</b>}
        {transcription && <q>{transcription}</q>}
      </span>
      {sending && mayRetry(sending) && (
        <Tooltip label="Retry">
          <ActionIcon size={size} aria-label={`Retry ${name}`} onClick={() => recordings.retry(sending.key)}>
            <IconRefresh size={15} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      {onRemove && (
        <Tooltip label="Remove">
          <ActionIcon size={size} aria-label={`Remove ${name}`} onClick={onRemove}>
            <IconTrash size={15} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </>
  )
}

function AudioRow({
  audio,
  of,
  ...row
}: Omit<RowProps, 'createdAt' | 'sending'> & { audio: Audio; of: { id: string; side: Side } | undefined }) {
  const { recordings } = useReportEditor()
  const reportId = useEditor((state) => state.header.id)
  const sending = useStore(recordings, (state) => state.uploads.find((upload) => upload.photoId === audio.id))
  return (
    <li>
      <RecordingPlayer
        reportId={reportId}
        audioId={audio.id}
        name={row.name}
        local={sending?.preview}
        touch={row.touch}
      />
      <RowWords {...row} sending={sending} createdAt={audio.createdAt} transcription={audio.transcription} />
      {of && (
        <Transcribe
          file={{ kind: 'audio', id: audio.id, src: audio.src }}
          name={row.name}
          of={of}
          isDone={audio.transcription !== undefined}
          isUnsent={sending !== undefined && isUnsent(sending)}
          touch={row.touch}
        />
      )}
    </li>
  )
}

export const AudioList = memo(function AudioList({
  id,
  side,
  name,
  audios,
  touch,
  isPast,
}: {
  id: string
  side: Side
  /** The subject, e.g. 'Oven'. */
  name: string
  audios: readonly Audio[]
  touch?: boolean
  /** Recordings of the check-in, shown at check-out: read-only. */
  isPast?: boolean
}) {
  const { store, recordings } = useReportEditor()
  const readOnly = useIsReadOnly()
  const mayRecord = useMayUpload() && !isPast
  const count = audios.length
  if (count === 0 && !mayRecord) return null
  const remove = async (audioId: string) => {
    if (!(await confirm(undefined, { yes: 'Remove', danger: true }))) return
    store.editItem('Remove recording', id, (draft, at) => removeAudio(draft, at, side, audioId))
    const sending = recordings.getState().uploads.find(({ photoId }) => photoId === audioId)
    if (sending) recordings.drop(sending.key)
    toast.success(roomMessages.audioRemoved)
  }
  const named = (index: number) => ({ name: `recording ${index + 1}`, label: `Recording ${index + 1}`, touch })
  return (
    <div>
      <span className={classes.label}>Recordings</span>
      {count > 0 && (
        <ul className={classes.list} aria-label="Recordings">
          {audios.map((audio, index) => (
            <AudioRow
              key={audio.id}
              {...named(index)}
              audio={audio}
              of={isPast ? undefined : { id, side }}
              onRemove={readOnly || isPast || audio.readonly ? undefined : () => void remove(audio.id)}
            />
          ))}
        </ul>
      )}
      {mayRecord && <RecordButton id={id} side={side} name={name} touch={touch} isFull={count >= maxAudios} />}
    </div>
  )
})

const full = `An item has ${maxAudios} recordings at most on each side.`
const elsewhere = 'Another note is being recorded.'

function RecordButton({
  id,
  side,
  name,
  touch,
  isFull,
}: {
  id: string
  side: Side
  name: string
  touch: boolean | undefined
  isFull: boolean
}) {
  const { isOn, isElsewhere, press } = useRecordPress({ kind: 'item', id, side }, name)
  const isKeySide = useEditor((state) => state.side === side)
  const why = isFull ? full : isElsewhere ? elsewhere : undefined
  const Icon = isOn ? IconPlayerStop : IconMicrophone
  return (
    <Button
      className={classes.record}
      size={touch ? 'md' : 'xs'}
      variant="default"
      data-recording={isOn || undefined}
      aria-label={isOn ? `Stop recording ${name}` : `Record a note about ${name}`}
      aria-keyshortcuts={isKeySide ? 'V' : undefined}
      disabled={!isOn && why !== undefined}
      title={why ?? (isOn ? undefined : 'Press and speak, then press again; or hold while you speak')}
      leftSection={<Icon size={touch ? 18 : 14} stroke={1.7} aria-hidden />}
      {...press}
    >
      {isOn ? 'Stop recording' : 'Record'}
    </Button>
  )
}
