import { genericMessages } from '@lintel/contract'
import { ApiError, errorText } from '../../../../lib/api.ts'
import type { FoundDraft } from '../../../../lib/drafts.ts'
import { toast } from '../../../../lib/toasts.ts'
import { useReportEditor } from '../editor-context.tsx'
import { addPhotosLabel } from '../photos/photo-uploads.ts'
import { addRecordingLabel } from '../recording/recording-uploads.ts'
import { isDirty } from '../state/editor-state.ts'
import { keepCopy } from './lazy-unsaved-copy.ts'
import type { useDraft } from './use-draft.ts'

export type Drafts = Pick<ReturnType<typeof useDraft>, 'found' | 'restore' | 'read' | 'forget'>

/** Steps that uploads add automatically. */
const automaticSteps = new Set<string | undefined>([addPhotosLabel, addRecordingLabel])

const sayFailed = (error: unknown) =>
  toast.error(error instanceof ApiError ? errorText(error) : genericMessages.changesNotSaved)

export function useDraftActions({ restore, read, forget }: Drafts) {
  const { store, uploads, recordings } = useReportEditor()

  const copyDraft = async (draft: FoundDraft) => {
    const { typedInto, body } = await read(draft)
    await keepCopy(store.getState().header, typedInto, body)
  }

  const onRestore = async (draft: FoundDraft) => {
    // Automatically added photographs and recordings are placed again afterwards; on their own they are not worth
    // setting aside.
    while (isDirty(store.getState()) && automaticSteps.has(store.getState().undoable.at(-1)?.label)) store.undo()
    try {
      await restore(draft)
    } catch (error) {
      sayFailed(error)
    }
    uploads.placeAgain()
    recordings.placeAgain()
  }

  return {
    onRestore: (draft: FoundDraft) => void onRestore(draft),
    onCopy: (draft: FoundDraft) => void copyDraft(draft).catch(sayFailed),
    onDiscard: (draft: FoundDraft) => void forget(draft),
  }
}
