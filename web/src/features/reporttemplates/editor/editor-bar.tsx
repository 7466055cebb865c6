import { reportTemplateMessages } from '@lintel/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ApiError, errorText } from '../../../lib/api-error.ts'
import { toast } from '../../../lib/toasts.ts'
import { ClientSelect } from '../../../ui/client-select.tsx'
import { ChangedMeanwhile } from '../../../ui/form/changed-meanwhile.tsx'
import { useSaveKey } from '../../../ui/form/entity-form.tsx'
import { StatusBar } from '../../../ui/form/status-bar.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { confirmations } from '../confirmations.ts'
import classes from './editor.module.css'
import { save } from './saving.ts'
import { isChanged, resetTo, useTemplate, useTemplateEditor } from './template-store.ts'

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
