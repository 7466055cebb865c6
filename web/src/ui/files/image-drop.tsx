import { IconPhotoPlus } from '@tabler/icons-react'
import { ChooseFiles } from './choose-files.tsx'
import { useFieldRef } from '../form/field-context.ts'
import classes from './image-drop.module.css'
import { useFileDrop } from './use-file-drop.ts'

export function ImageDrop({
  label,
  words = 'Add photos',
  compact,
  path,
  onFiles,
}: {
  label: string
  words?: string
  compact?: boolean
  /** Of the images, in the record. */
  path?: string | undefined
  onFiles: (files: File[]) => void
}) {
  const button = useFieldRef(path)
  return (
    <div className={classes.drop} data-compact={compact || undefined} {...useFileDrop(onFiles)}>
      <ChooseFiles label={label} accept="image/jpeg,.jpg,.jpeg" onFiles={onFiles}>
        {(choose) => (
          <button ref={button} type="button" aria-label={label} onClick={choose}>
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
