import { Button } from '@mantine/core'
import { useState } from 'react'
import { useEditor, useIsReadOnly, useReportEditor } from '../editor-context.tsx'
import { isDirty } from '../state/editor-state.ts'
import classes from './newer-notice.module.css'

/** Overlays the page and moves nothing, because the user is writing there. */
export function NewerNotice({ onMerge }: { onMerge: () => Promise<void> }) {
  const { store, focus } = useReportEditor()
  const newer = useEditor((state) => state.newer)
  // The event of the user's own save may arrive before its response.
  const isBehind = useEditor(
    ({ newer: heard, header, saving }) => heard !== undefined && heard.version > header.version && !saving,
  )
  const dirty = useEditor(isDirty)
  // Unsaved work in a read-only report has its own notice and cannot be merged.
  const isStuck = useIsReadOnly() && dirty
  const [later, setLater] = useState(0)
  const [merging, setMerging] = useState(false)
  const by = newer && isBehind && !isStuck && newer.version > later ? newer.by || 'somebody else' : undefined

  const merge = async () => {
    setMerging(true)
    await onMerge()
    setMerging(false)
    // The button is gone: the focus moves to the page, unless the dialog opens.
    if (store.getState().conflict) return
    focus.focusPage()
  }

  return (
    <div className={classes.notice} data-shown={by !== undefined || undefined}>
      <p role="status">
        {by && (
          <>
            This report was <b>changed by {by}</b>.{dirty && ' What you typed is still here.'}
          </>
        )}
      </p>
      {by && newer && (
        <div>
          <Button variant="subtle" disabled={merging} onClick={() => setLater(newer.version)}>
            Later
          </Button>
          <Button variant="default" loading={merging} onClick={() => void merge()}>
            {dirty ? 'Merge now' : 'Load now'}
          </Button>
        </div>
      )}
    </div>
  )
}
