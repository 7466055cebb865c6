import { IconPhotoPlus } from '@tabler/icons-react'
import { ChooseFiles } from './choose-files.tsx'
import classes from './image-drop.module.css'
import { useFileDrop } from './use-file-drop.ts'

/** Where JPEGs are chosen or dropped, among the pictures that are there already. */
export function ImageDrop({
  label,
  words = 'Add photos',
  compact,
  onFiles,
}: {
  /** Names it for those who cannot see where it is: 'Add photos of the kitchen'. */
  label: string
  words?: string
  /** A button alone, where there is little room: on a phone the camera is under the thumb. */
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
