import { Button } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { type ReactNode, useState, type DragEvent } from 'react'
import { useFieldSize } from '../form/section-page.tsx'
import { ChooseFiles, type FileChoice } from './choose-files.tsx'
import classes from './file-drop.module.css'

export function AddFiles({ words, isFirst, ...choice }: FileChoice & { words: string; isFirst?: boolean }) {
  const size = useFieldSize()
  return (
    <ChooseFiles {...choice}>
      {(choose) => (
        <Button
          size={size}
          variant={isFirst ? 'filled' : 'default'}
          leftSection={<IconFileUpload size={16} stroke={1.7} aria-hidden />}
          onClick={choose}
        >
          {words}
        </Button>
      )}
    </ChooseFiles>
  )
}

/** An area that accepts dropped files; `onFiles` is undefined if none can be added. */
export function FileDrop({ onFiles, children }: { onFiles?: (files: File[]) => void; children: ReactNode }) {
  return (
    <div className={classes.drop} {...useFileDrop(onFiles)}>
      {children}
    </div>
  )
}

export function NoFiles({ title, hint, children }: { title: string; hint: string; children?: ReactNode }) {
  return (
    <div className={classes.empty}>
      <b>{title}</b>
      <p>{hint}</p>
      {children}
    </div>
  )
}

interface DropProps {
  'data-over': true | undefined
  onDragOver: (event: DragEvent) => void
  onDragLeave: (event: DragEvent) => void
  onDrop: (event: DragEvent) => void
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

const isLeft = ({ currentTarget, relatedTarget }: DragEvent) =>
  !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))

/** Accepts files dropped on an element; `onFiles` is undefined if none can be added. */
export const useFileDrop = (onFiles: ((files: File[]) => void) | undefined): DropProps => {
  const [over, setOver] = useState(false)
  return {
    'data-over': over || undefined,
    onDragOver: (event) => {
      if (!onFiles || !hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: (event) => {
      if (isLeft(event)) setOver(false)
    },
    onDrop: (event) => {
      if (!onFiles || !hasFiles(event)) return
      event.preventDefault()
      // The innermost target accepts them, not the surrounding list as well.
      event.stopPropagation()
      setOver(false)
      onFiles([...event.dataTransfer.files])
    },
  }
}
