import { Button } from '@mantine/core'
import { dateTimeText } from '../../../lib/date-time.ts'
import type { FoundDraft } from '../../../lib/drafts.ts'
import { useEditor } from './editor-context.tsx'
import classes from './editor-frame.module.css'
import { isDirty } from './state/editor-store.ts'

/** Offers work that an earlier visit could not save. */
export function UnsavedNotice({
  draft,
  onRestore,
  onDiscard,
}: {
  draft: FoundDraft
  onRestore: () => void
  onDiscard: () => void
}) {
  const dirty = useEditor(isDirty)
  return (
    <section className={classes.notice} aria-label="Work that was not saved">
      <p>
        Changes of {dateTimeText(draft.at)} were kept on this computer, but never saved. Restore them to carry on, or
        discard them.{dirty && ' What you typed since is kept as well.'}
      </p>
      <Button size="xs" variant="subtle" onClick={onDiscard}>
        Discard
      </Button>
      <Button size="xs" variant="default" onClick={onRestore}>
        Restore
      </Button>
    </section>
  )
}
