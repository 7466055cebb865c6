import { Loader, Modal } from '@mantine/core'
import { useEditor } from '../editor-context.tsx'
import classes from './loading-overlay.module.css'

/** Covers the report while it reloads, so that nothing is typed that would be lost. */
export function LoadingOverlay() {
  const loading = useEditor((state) => state.loading)
  // Unmounted when idle: the library would render a reopening overlay for one frame, and the focus could not be
  // restored.
  if (!loading) return null
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size={260}
      // Above the dialog that triggered it.
      zIndex={300}
    >
      <p className={classes.loading} role="status">
        <Loader size={18} aria-hidden />
        Loading the report
      </p>
    </Modal>
  )
}
