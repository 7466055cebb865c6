import { IconPhotoPlus } from '@tabler/icons-react'
import { useRef, useState, type DragEvent } from 'react'
import classes from './add-photos.module.css'

/** True where something that is dragged here brings files along. */
const bringsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** Where photographs are chosen or dropped, many at once. What they are is judged by their content, not here. */
export function AddPhotos({ label, onFiles }: { label: string; onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  return (
    <div
      className={classes.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!bringsFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        event.stopPropagation()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      <button type="button" aria-label={label} onClick={() => input.current?.click()}>
        <IconPhotoPlus size={20} stroke={1.5} aria-hidden />
        <span>Add photos</span>
        <small>JPEG, or drop here</small>
      </button>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,.jpg,.jpeg"
        multiple
        hidden
        aria-label={`${label}, files`}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
