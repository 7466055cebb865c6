import { IconPhotoPlus } from '@tabler/icons-react'
import { ChooseFiles } from './choose-files.tsx'
import classes from './image-drop.module.css'
import { useFileDrop } from './use-file-drop.ts'

/** Chooses or accepts dropped JPEGs, as part of a list of photographs. */
export function ImageDrop({
  label,
  words = 'Add photos',
  compact,
  onFiles,
}: {
  /** The accessible name: 'Add photos of the kitchen'. */
  label: string
  words?: string
  /** A button only, for small spaces: on a phone the camera is within reach of the thumb. */
  compact?: boolean
  onFiles: (files: File[]) => void
}) {
  return (
    <div className={classes.drop} data-compact={compact || undefined} {...useFileDrop(onFiles)}>
      <ChooseFiles label={label} accept="image/jpeg,.jpg,.jpeg" onFiles={onFiles}>
        {(choose) => (
          <button type="button" aria-label={label} onClick={choose}>
            <IconPhotoPlus size={20} stroke={1.5} aria-hidden />
            <span>{words}</span>
            <small>
              JPEG<span>, or drop here</span>
            </small>
          </button>
        )}
      </ChooseFiles>
    </div>
  )
}
