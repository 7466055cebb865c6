import { useState, type DragEvent } from 'react'

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
