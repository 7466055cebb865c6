import type { FoundDraft } from '../../../lib/drafts.ts'
import { DictionaryNotice } from './dictionary-notice.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { useNoDictionary } from './editor-context.tsx'
import type { FieldRefusal } from './saving/refusals.ts'
import { RefusedNotice } from './saving/refused-notice.tsx'

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
