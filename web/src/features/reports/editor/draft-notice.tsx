import { Button } from '@mantine/core'
import { dateTimeText } from '../../../lib/date-time.ts'
import type { FoundDraft } from '../../../lib/drafts.ts'
import { useEditor, useIsReadOnly } from './editor-context.tsx'
import classes from './editor-frame.module.css'
import { isDirty } from './state/editor-state.ts'

export function DraftNotice({
  draft,
  onRestore,
  onCopy,
  onDiscard,
}: {
  draft: FoundDraft
  onRestore: () => void
  /** Offered instead of restoring when the report is read-only. */
  onCopy: () => void
  onDiscard: () => void
}) {
  const dirty = useEditor(isDirty)
  const readOnly = useIsReadOnly()
  return (
    <section className={classes.notice} aria-label="Work that was not saved">
      <p>
        Changes of {dateTimeText(draft.at)} were kept on this computer, but never saved.{' '}
        {readOnly
          ? 'This report is read-only now: they are kept here until it can be edited, and you can keep a copy.'
          : 'Restore them to carry on, or discard them.'}
        {dirty && ' What you typed since is kept as well.'}
      </p>
      <Button size="xs" variant="subtle" onClick={onDiscard}>
        Discard
      </Button>
      {readOnly ? (
        <Button size="xs" variant="default" onClick={onCopy}>
          Keep a copy
        </Button>
      ) : (
        <Button size="xs" variant="default" onClick={onRestore}>
          Restore
        </Button>
      )}
    </section>
  )
}
