import { Button } from '@mantine/core'
import classes from './editor-frame.module.css'
import type { FoundDraft } from './saving/use-draft.ts'

const when = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
})

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
  return (
    <section className={classes.notice} aria-label="Work that was not saved">
      <p>
        Changes of {when.format(new Date(draft.at))} were kept on this computer, but never saved. Restore them to carry
        on, or discard them.
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
