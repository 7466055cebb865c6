import { Loader, Modal } from '@mantine/core'
import { useEditor } from '../editor-context.tsx'
import classes from './loading-overlay.module.css'

/** Covers the report while it is loaded anew: nothing can be typed that would be gone a moment later. */
export function LoadingOverlay() {
  const loading = useEditor((state) => state.loading)
  return (
    <Modal
      opened={loading}
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
