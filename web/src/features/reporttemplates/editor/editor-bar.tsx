import { reportTemplateMessages, genericMessages, type TemplateEdit } from '@lintel/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ApiError, errorText } from '../../../lib/api-error.ts'
import { toast, removalsOf } from '../../../lib/toasts.ts'
import { ClientSelect } from '../../../ui/client-select.tsx'
import { ChangedMeanwhile } from '../../../ui/form/changed-meanwhile.tsx'
import { useSaveKey } from '../../../ui/form/entity-form.tsx'
import { StatusBar } from '../../../ui/form/status-bar.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { confirmations, readTemplate, saveTemplate } from '../reporttemplates.queries.ts'
import classes from './editor.module.css'
import {
  isChanged,
  resetTo,
  useTemplate,
  useTemplateEditor,
  editOf,
  faultsIn,
  type TemplateEditor,
} from './template-store.ts'
import { mergeTemplates, templateChanges } from '@lintel/rules'
import { changeLines, mergeNewer } from '../../../ui/versions/merge-newer.ts'

export interface PreviewChoice {
  client: string
  ref: number | undefined
}

export function EditorBar({
  chooses,
  choice,
  onChoice,
}: {
  chooses: boolean
  choice: PreviewChoice
  onChoice: (choice: PreviewChoice) => void
}) {
  const editor = useTemplateEditor()
  const dirty = useTemplate(isChanged)
  const changedMeanwhile = useTemplate((state) => state.changedMeanwhile)
  const savedBy = useTemplate(({ base }) => base.savedBy ?? '')
  const size = useIsPhone() ? 'md' : 'sm'
  const [saving, setSaving] = useState(false)
  const run = async () => {
    if (saving || !dirty || editor.readOnly) return
    setSaving(true)
    try {
      const { client, ref } = choice
      await save(editor, client === '' || ref === undefined ? undefined : { client, ref })
    } catch (error) {
      const isByLine = error instanceof ApiError && error.issues.length > 0
      const id = error instanceof ApiError && error.id ? ` (${error.id})` : ''
      if (!isByLine) toast.error(`${errorText(error)}${id}`)
      toast.error(reportTemplateMessages.saveFailed)
    } finally {
      setSaving(false)
    }
  }
  useSaveKey('Report templates', () => void run())
  const cancel = async () => {
    if (await confirmations.reset()) resetTo(editor, editor.store.getState().base)
  }
  return (
    <StatusBar
      dirty={editor.readOnly ? undefined : dirty}
      className={classes.bar}
      isFoot
      before={
        <>
          <ChangedMeanwhile title={reportTemplateMessages.savedBy(savedBy)} lines={changedMeanwhile} />
          <div className={classes.choice} role="group" aria-label="Preview report">
            {chooses && (
              <ClientSelect
                aria-label="Preview client"
                placeholder="Preview client"
                size={size}
                value={choice.client}
                onChange={(client) => onChoice({ client, ref: undefined })}
              />
            )}
            <NumberField
              label="Ref"
              value={choice.ref}
              max={999_999_999}
              onChange={(ref) => onChoice({ ...choice, ref })}
            />
          </div>
        </>
      }
    >
      {!editor.readOnly && (
        <>
          <Button size={size} variant="subtle" disabled={saving || !dirty} onClick={() => void cancel()}>
            Cancel
          </Button>
          <Button
            size={size}
            disabled={!dirty}
            loading={saving}
            aria-keyshortcuts="Control+S"
            onClick={() => void run()}
          >
            Save
          </Button>
        </>
      )}
    </StatusBar>
  )
}

const tellRemoved = removalsOf<Pick<TemplateEdit, 'sections'>>([
  [reportTemplateMessages.sectionDeleted, ({ sections }) => sections],
])

/** Merges the unsaved changes into the newer version; asks if both changed a value differently. Saves nothing. */
async function mergeNewerVersion({ store }: TemplateEditor): Promise<void> {
  const { base, saved } = store.getState()
  const theirs = await readTemplate(base.id)
  const after = editOf(theirs)
  mergeNewer(
    (choices) => mergeTemplates(saved, store.getState().edit, after, choices),
    ({ template }) => {
      const isLeft = templateChanges(after, template).length > 0
      store.setState(({ section }) => ({
        base: theirs,
        saved: after,
        edit: isLeft ? template : after,
        faults: [],
        section: template.sections.some(({ localid }) => localid === section)
          ? section
          : (template.sections[0]?.localid ?? ''),
        changedMeanwhile: changeLines(templateChanges(saved, after)),
      }))
    },
    reportTemplateMessages.tooLarge,
  )
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
