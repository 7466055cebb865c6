import { photoMessages, type Photo } from '@lintel/contract'
import { Button, Checkbox } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, type Ref, useState } from 'react'
import { mayRetry, uploadWords, type Upload } from '../../lib/uploads/upload.ts'
import classes from './photo-frame.module.css'
import { PhotoPicture, PreviewPicture } from './photo-picture.tsx'
import { PhotoTools, type PhotoActions } from './photo-tools.tsx'

type Sending = Pick<Upload<unknown>, 'state' | 'progress' | 'preview' | 'message' | 'retryable'>

export interface PhotoSelection {
  selected: boolean
  onSelect: (selected: boolean) => void
}

const stateWords = ({ state, progress, message }: Sending): string => {
  if (state === 'failed') return message ?? photoMessages.couldNotUpload
  return state === 'sending' ? `${uploadWords.sending} ${Math.floor(progress * 100)}%` : uploadWords[state]
}

function Progress({ name, progress }: { name: string; progress: number }) {
  return (
    <span
      className={classes.progress}
      role="progressbar"
      aria-label={`Uploading ${name}`}
      aria-valuenow={Math.floor(progress * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i style={{ width: `${progress * 100}%` }} />
    </span>
  )
}

function Standing({
  taken,
  name,
  underway,
  actions: { onRetry, onDiscard },
}: {
  taken?: string
  name: string
  underway?: Sending
  actions: Pick<PhotoActions, 'onRetry' | 'onDiscard'>
}) {
  if (!underway) return taken && <span title={taken}>{taken}</span>
  const failed = underway.state === 'failed'
  return (
    <>
      <span data-failed={failed || undefined}>
        {failed && <IconAlertTriangle size={13} stroke={1.8} aria-hidden />}
        {stateWords(underway)}
      </span>
      {mayRetry(underway) && onRetry && (
        <Button size="xs" variant="subtle" aria-label={`Retry ${name}`} onClick={onRetry}>
          Retry
        </Button>
      )}
      {failed && !underway.retryable && onDiscard && (
        <Button size="xs" variant="subtle" aria-label={`Remove refused photo ${name}`} onClick={onDiscard}>
          Remove
        </Button>
      )}
    </>
  )
}

/** One photograph, contained and never cropped, in a frame that keeps its size while the image loads. */
export function PhotoFrame({
  photo,
  name,
  reference,
  taken,
  bucket,
  sending,
  edits = photo,
  actions = {},
  selection,
  width = 600,
  onMissing,
  ref,
  openRef,
  children,
}: {
  /** Undefined until its upload is authorised. */
  photo?: Photo
  name: string
  reference?: string
  taken?: string
  bucket: string
  sending?: Sending
  /** Of a photograph that has no place in the report yet. */
  edits?: Pick<Photo, 'caption' | 'rotate' | 'marks'>
  actions?: PhotoActions
  selection?: PhotoSelection
  width?: 300 | 600
  /** Called when its image has not loaded for a while. */
  onMissing?: () => void
  ref?: Ref<HTMLElement>
  openRef?: Ref<HTMLButtonElement>
  children?: ReactNode
}) {
  const underway = sending && sending.state !== 'ready' ? sending : undefined
  const { onOpen, onCaption } = actions
  const press = selection ? () => selection.onSelect(!selection.selected) : onOpen
  return (
    <figure
      ref={ref}
      className={classes.photo}
      aria-label={`Photo ${name}`}
      data-state={underway?.state}
      data-selected={selection?.selected || undefined}
    >
      <div className={classes.frame}>
        {photo && !underway && (
          <PhotoPicture
            photo={photo}
            bucket={bucket}
            width={width}
            alt={name}
            preview={sending?.preview}
            onMissing={onMissing}
          />
        )}
        {underway?.preview && <PreviewPicture preview={underway.preview} photo={edits ?? {}} alt={name} />}
        {photo && press && (
          <button
            type="button"
            className={classes.open}
            aria-label={selection ? undefined : `View photo ${name}`}
            aria-hidden={selection ? true : undefined}
            tabIndex={selection ? -1 : undefined}
            ref={openRef}
            onClick={press}
          />
        )}
        {selection && (
          <Checkbox
            size="md"
            className={classes.check}
            aria-label={`Select photo ${name}`}
            checked={selection.selected}
            onChange={(event) => selection.onSelect(event.currentTarget.checked)}
          />
        )}
        {(underway?.state === 'sending' || underway?.state === 'queued') && (
          <Progress name={name} progress={underway.progress} />
        )}
        {!selection && <PhotoTools name={name} actions={actions} />}
      </div>
      <figcaption className={classes.caption}>
        <span className={classes.line}>
          {reference && <b>{reference}</b>}
          <Standing taken={taken} name={name} underway={underway} actions={actions} />
          {children}
        </span>
        {edits && (!underway || !photo || underway.state === 'waiting') && (
          <PhotoCaption name={name} caption={edits.caption} onCaption={onCaption} />
        )}
      </figcaption>
    </figure>
  )
}

/** A photograph's caption: edited in place, saved on blur or Enter, discarded with Escape. */
export function PhotoCaption({
  name,
  caption = '',
  onCaption,
}: {
  name: string
  caption?: string
  onCaption?: (caption: string) => void
}) {
  const [typed, setTyped] = useState<string>()
  if (!onCaption)
    return caption ? (
      <p className={classes.words} title={caption}>
        {caption}
      </p>
    ) : null
  const keep = () => {
    if (typed !== undefined && typed.trim() !== caption) onCaption(typed.trim())
    setTyped(undefined)
  }
  return (
    <input
      className={`${classes.words} ring`}
      aria-label={`Caption of photo ${name}`}
      placeholder="Add a caption"
      title={caption || undefined}
      maxLength={300}
      autoComplete="off"
      value={typed ?? caption}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key !== 'Escape') return
        // Escape cancels only the editing, not the dialog around it.
        event.preventDefault()
        setTyped(undefined)
      }}
    />
  )
}
