import { Button } from '@mantine/core'
import type { Upload } from '../../lib/uploads/upload.ts'
import { PhotoFrame } from '../photos/photo-frame.tsx'
import { ImageDrop } from './image-drop.tsx'
import classes from './image-list.module.css'

export interface ListedImage {
  src: string
  name: string
  /** Locked by the provider: it cannot be removed. */
  locked?: boolean
}

export function ImageList({
  label,
  images,
  uploads,
  bucket,
  onFiles,
  onRemove,
  onFirst,
  onLock,
  onRetry,
  onDrop,
}: {
  label: string
  images: readonly ListedImage[]
  uploads: readonly Upload<unknown>[]
  bucket: string
  /** Undefined, like the others, if nothing can be changed. */
  onFiles?: (files: File[]) => void
  onRemove?: (image: ListedImage) => void
  onFirst?: (image: ListedImage) => void
  onLock?: (image: ListedImage) => void
  onRetry: (key: string) => void
  onDrop: (key: string) => void
}) {
  return (
    <div className={classes.images} role="group" aria-label={label}>
      {images.map((image, index) => (
        <PhotoFrame
          key={image.src}
          photo={{ id: image.src, src: image.src, hasGalleryLink: false, readonly: false }}
          name={image.name}
          bucket={bucket}
          actions={{ ...(onRemove && !image.locked && { onRemove: () => onRemove(image) }) }}
        >
          {onFirst && index > 0 && (
            <Button
              size="xs"
              variant="subtle"
              aria-label={`Put photo ${image.name} first`}
              onClick={() => onFirst(image)}
            >
              Put first
            </Button>
          )}
          {image.locked && !onLock && <small>Locked by the provider</small>}
          {onLock && (
            <Button
              size="xs"
              variant="subtle"
              aria-label={`${image.locked ? 'Unlock' : 'Lock'} photo ${image.name}`}
              title={image.locked ? 'Its agency may not remove it' : 'Its agency may remove it'}
              onClick={() => onLock(image)}
            >
              {image.locked ? 'Unlock' : 'Lock'}
            </Button>
          )}
        </PhotoFrame>
      ))}
      {uploads
        .filter(({ state }) => state !== 'ready')
        .map((upload) => (
          <PhotoFrame
            key={upload.key}
            name={upload.name}
            bucket={bucket}
            sending={upload}
            actions={{
              onRetry: () => onRetry(upload.key),
              onRemove: () => onDrop(upload.key),
              onDiscard: () => onDrop(upload.key),
            }}
          />
        ))}
      {onFiles && <ImageDrop label={`Add images: ${label}`} words="Add images" onFiles={onFiles} />}
    </div>
  )
}
