import { imagePath, photoMessages, type imageWidths, type Photo } from '@lintel/contract'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconPhotoMinus, IconRotateClockwise, IconTrash } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { Upload } from '../../lib/uploads.ts'
import classes from './photo-frame.module.css'

type Sending = Pick<Upload<unknown>, 'state' | 'progress' | 'preview' | 'message' | 'retryable'>

/** What can be done to a photograph; an action that is left out is not offered. */
export interface PhotoActions {
  onRotate?: () => void
  onUnassign?: () => void
  onRemove?: () => void
  onRetry?: () => void
}

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/London' })

/** What the line below a photograph says about its way to the server; empty once it is there. */
const stateWords = (sending: Sending | undefined): string => {
  if (sending?.state === 'queued') return 'Waiting'
  if (sending?.state === 'sending') return `Uploading ${Math.floor(sending.progress * 100)}%`
  if (sending?.state === 'checking') return 'Checking'
  if (sending?.state === 'failed') return sending.message ?? photoMessages.couldNotUpload
  return ''
}

function Picture({
  photo,
  bucket,
  width,
  alt,
  preview,
}: {
  photo: Photo
  bucket: string
  width: 300 | 600
  alt: string
  preview?: string
}) {
  const [failed, setFailed] = useState(0)
  const [loaded, setLoaded] = useState(false)
  const offered: (typeof imageWidths)[number] = width
  const turned = photo.rotate ? { transform: `rotate(${photo.rotate}deg)` } : undefined
  return (
    <>
      {preview && !loaded && <img src={preview} alt="" style={turned} data-turned={photo.rotate} />}
      <img
        key={failed}
        src={imagePath(bucket, photo.src, offered, photo.rotate)}
        alt={alt}
        loading="lazy"
        decoding="async"
        data-hidden={!loaded || undefined}
        onLoad={() => setLoaded(true)}
        // The picture may not have been looked at yet; it is asked for again, ever more seldom.
        onError={() => setTimeout(() => setFailed((times) => times + 1), Math.min(30_000, 2000 * 2 ** failed))}
      />
      {!loaded && !preview && failed > 0 && <span className={classes.wait}>Not ready yet</span>}
    </>
  )
}

/** One photograph, contained and never cropped, in a frame that keeps its size while the picture comes. */
export function PhotoFrame({
  photo,
  name,
  reference,
  bucket,
  sending,
  actions = {},
  width = 600,
  children,
}: {
  /** Missing while its upload has no permission yet. */
  photo?: Photo
  /** What people call it: its reference, or its file's name. */
  name: string
  reference?: string
  bucket: string
  sending?: Sending
  actions?: PhotoActions
  width?: 300 | 600
  children?: ReactNode
}) {
  const underway = sending && sending.state !== 'ready' ? sending : undefined
  const { onRotate, onUnassign, onRemove, onRetry } = actions
  const arrived = underway === undefined
  return (
    <figure className={classes.photo} aria-label={`Photo ${name}`} data-state={underway?.state}>
      <div className={classes.frame}>
        {photo && arrived && (
          <Picture photo={photo} bucket={bucket} width={width} alt={name} preview={sending?.preview} />
        )}
        {underway?.preview && (
          <img
            src={underway.preview}
            alt={name}
            style={photo?.rotate ? { transform: `rotate(${photo.rotate}deg)` } : undefined}
            data-turned={photo?.rotate}
          />
        )}
        {(underway?.state === 'sending' || underway?.state === 'queued') && (
          <span
            className={classes.progress}
            role="progressbar"
            aria-label={`Uploading ${name}`}
            aria-valuenow={Math.floor(underway.progress * 100)}
            aria-valuemin={0}
            aria-valuemax={100}
          >
            <i style={{ width: `${underway.progress * 100}%` }} />
          </span>
        )}
        <span className={classes.tools}>
          {onRotate && (
            <Tooltip label="Rotate">
              <ActionIcon aria-label={`Rotate photo ${name}`} onClick={onRotate}>
                <IconRotateClockwise size={16} stroke={1.7} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
          {onUnassign && (
            <Tooltip label="Unassign">
              <ActionIcon aria-label={`Unassign photo ${name}`} onClick={onUnassign}>
                <IconPhotoMinus size={16} stroke={1.7} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
          {onRemove && (
            <Tooltip label="Remove">
              <ActionIcon aria-label={`Remove photo ${name}`} onClick={onRemove}>
                <IconTrash size={16} stroke={1.7} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
        </span>
      </div>
      <figcaption className={classes.caption}>
        {reference && <b>{reference}</b>}
        {underway ? (
          <span data-failed={underway.state === 'failed' || undefined}>
            {underway.state === 'failed' && <IconAlertTriangle size={13} stroke={1.8} aria-hidden />}
            {stateWords(underway)}
          </span>
        ) : (
          photo?.createdAt && <time dateTime={photo.createdAt}>{time.format(new Date(photo.createdAt))}</time>
        )}
        {underway?.state === 'failed' && underway.retryable && onRetry && (
          <Button size="xs" variant="subtle" aria-label={`Retry ${name}`} onClick={onRetry}>
            Retry
          </Button>
        )}
        {children}
      </figcaption>
    </figure>
  )
}
