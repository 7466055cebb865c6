import type { FoundDraft } from '../../../lib/drafts.ts'
import { useNoDictionary, useReportEditor, useEditor, useIsReadOnly } from './editor-context.tsx'
import type { FieldRefusal } from './saving/refusals.ts'
import { RefusedNotice } from './saving/refused-notice.tsx'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { toast } from '../../../lib/toasts.ts'
import classes from './editor-frame.module.css'
import { dateTimeText } from '../../../lib/date-time.ts'
import { isDirty } from './state/editor-state.ts'

export function Notices({
  found,
  onShow,
  onRestore,
  onCopy,
  onDiscard,
}: {
  found: readonly FoundDraft[]
  onShow: (refusal: FieldRefusal) => void
  onRestore: (draft: FoundDraft) => void
  onCopy: (draft: FoundDraft) => void
  onDiscard: (draft: FoundDraft) => void
}) {
  const noDictionary = useNoDictionary()
  return (
    <>
      {noDictionary !== undefined && <DictionaryNotice />}
      <RefusedNotice onShow={onShow} />
      {found.map((draft) => (
        <DraftNotice
          key={draft.name}
          draft={draft}
          onRestore={() => onRestore(draft)}
          onCopy={() => onCopy(draft)}
          onDiscard={() => onDiscard(draft)}
        />
      ))}
    </>
  )
}

function DictionaryNotice() {
  const { loadDictionary } = useReportEditor()
  const [loading, setLoading] = useState(false)
  const load = async () => {
    setLoading(true)
    if (!(await loadDictionary())) toast.error('The dictionary could not be loaded.')
    setLoading(false)
  }
  return (
    <section className={classes.notice} aria-label="Dictionary">
      <p>
        <b>The dictionary could not be loaded.</b> Everything in the report can be read, changed and saved. Adding rooms
        and items, and updating the questions, wait for the dictionary.
      </p>
      <Button size="xs" variant="default" loading={loading} onClick={() => void load()}>
        Try again
      </Button>
    </section>
  )
}

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
        Changes of {dateTimeText(draft.at)} were kept on this device, but never saved.{' '}
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
