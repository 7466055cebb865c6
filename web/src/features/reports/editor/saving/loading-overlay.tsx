import { Loader, Modal } from '@mantine/core'
import { useEditor } from '../editor-context.tsx'
import classes from './loading-overlay.module.css'

/** Covers the report while it is loaded anew: nothing can be typed that would be gone a moment later. */
export function LoadingOverlay() {
  const loading = useEditor((state) => state.loading)
  // Not one that stays and opens again: the library would draw that for a frame, and the keyboard would be given back to nothing.
  if (!loading) return null
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size={260}
      // Above the question that asked for it.
      zIndex={300}
    >
      <p className={classes.loading} role="status">
        <Loader size={18} aria-hidden />
        Loading the report
      </p>
    </Modal>
  )
}
