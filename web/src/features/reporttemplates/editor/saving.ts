import { genericMessages, reportTemplateMessages, type TemplateEdit } from '@lintel/contract'
import { changeLine, mergeTemplates, templateChanges, type FieldChoice } from '@lintel/rules'
import { ApiError } from '../../../lib/api-error.ts'
import { openDialog } from '../../../lib/dialogs.ts'
import { removalsOf } from '../../../lib/tell-removed.ts'
import { toast } from '../../../lib/toasts.ts'
import { readTemplate, saveTemplate } from '../reporttemplates.queries.ts'
import { editOf, faultsIn, resetTo, type TemplateEditor } from './template-store.ts'

const tellRemoved = removalsOf<Pick<TemplateEdit, 'sections'>>([
  [reportTemplateMessages.sectionDeleted, ({ sections }) => sections],
])

const shownLines = 12

/** Merges the unsaved changes into the newer version; asks if both changed a value differently. Saves nothing. */
async function mergeNewerVersion({ store }: TemplateEditor): Promise<void> {
  const { base, saved, edit } = store.getState()
  const theirs = await readTemplate(base.id)
  const after = editOf(theirs)
  const lines = templateChanges(saved, after).map(changeLine)
  const more = lines.length - shownLines
  const apply = (choices: ReadonlyMap<string, FieldChoice>) => {
    // Includes changes made while the dialog was open.
    const merged = mergeTemplates(saved, store.getState().edit, after, choices)
    if (!merged) {
      toast.error(reportTemplateMessages.tooLarge)
      return
    }
    const isLeft = templateChanges(after, merged.template).length > 0
    store.setState(({ section }) => ({
      ...{ base: theirs, saved: after, edit: isLeft ? merged.template : after, faults: [] },
      section: merged.template.sections.some(({ localid }) => localid === section)
        ? section
        : (merged.template.sections[0]?.localid ?? ''),
      changedMeanwhile: more > 0 ? [...lines.slice(0, shownLines), `and ${more} more`] : lines,
    }))
  }
  const conflicts = mergeTemplates(saved, edit, after)?.conflicts ?? []
  if (conflicts.length === 0) apply(new Map())
  else openDialog('fieldConflicts', { conflicts, onDone: apply })
}

/** Saves the changes and the previewed report; errors are shown by line. Throws unless it is a conflict: merged. */
export async function save(
  editor: TemplateEditor,
  previewreport: { client: string; ref: number } | undefined,
): Promise<void> {
  const { store } = editor
  const { base, saved: before, edit } = store.getState()
  try {
    const sent = { ...edit, ...(previewreport && { previewreport }), version: base.version }
    const saved = await saveTemplate(base.id, sent)
    const now = store.getState().edit
    if (now === edit) resetTo(editor, saved)
    else {
      // Changes made during the save stay, unsaved.
      const after = editOf(saved)
      const merged = mergeTemplates(edit, now, after)?.template ?? now
      store.setState({ base: saved, saved: after, edit: merged, faults: [], changedMeanwhile: [] })
    }
    tellRemoved(before, saved)
    toast.success(genericMessages.saved)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 409) return mergeNewerVersion(editor)
    store.setState({ faults: faultsIn(error.issues, edit) })
    throw error
  }
}
