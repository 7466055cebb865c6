import { imagePath } from '@lintel/contract'
import { IconCamera, IconRefresh, IconTrash } from '@tabler/icons-react'
import { mayRetry } from '../../lib/uploads/upload.ts'
import { ChooseFiles } from '../../ui/files/choose-files.tsx'
import type { VisitorPhoto } from './visitor-photos.ts'
import classes from './photo-strip.module.css'

export function PhotoStrip({
  photos,
  photoBucket,
  onAdd,
  onAgain,
  onRemove,
}: {
  photos: readonly VisitorPhoto[]
  photoBucket: string
  onAdd: (files: File[]) => void
  onAgain: (key: string) => void
  onRemove: (key: string) => void
}) {
  return (
    <div className={classes.strip} role="group" aria-label="Photos">
      {photos.map(({ key, name, preview, sent, state, share, message, retryable }, index) => {
        const picture = preview ?? (sent && imagePath(photoBucket, sent.src, 300))
        return (
          <figure key={key} className={classes.photo}>
            <span className={classes.picture}>{picture && <img src={picture} alt={name} />}</span>
            {state === 'sending' && (
              <progress max={1} value={share} aria-label={`Sending ${name}`}>
                {Math.floor(share * 100)}%
              </progress>
            )}
            <figcaption>
              {state === 'failed' && <b role="alert">{message ?? 'Not sent'}</b>}
              {state === 'waiting' && <span>Not sent yet</span>}
              {state === 'checking' && <span>Being checked</span>}
              {(state === 'sending' || state === 'sent') && <span>{index + 1}</span>}
              {mayRetry({ state, retryable }) && (
                <button type="button" aria-label={`Send ${name} again`} onClick={() => onAgain(key)}>
                  <IconRefresh size={18} stroke={1.7} aria-hidden />
                </button>
              )}
              <button type="button" aria-label={`Remove photo ${index + 1}`} onClick={() => onRemove(key)}>
                <IconTrash size={18} stroke={1.7} aria-hidden />
              </button>
            </figcaption>
          </figure>
        )
      })}
      <ChooseFiles label="Choose photos" accept="image/jpeg,.jpg,.jpeg" onFiles={onAdd}>
        {(choose) => (
          <button type="button" className={classes.add} onClick={choose}>
            <IconCamera size={24} stroke={1.6} aria-hidden />
            Add photo
          </button>
        )}
      </ChooseFiles>
    </div>
  )
}
