import { dictionaryMessages } from '@lintel/contract'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ApiError, errorText } from '../../lib/api-error.ts'
import { toast } from '../../lib/toasts.ts'
import { ChangedMeanwhile } from '../../ui/form/changed-meanwhile.tsx'
import { useSaveKey } from '../../ui/form/entity-form.tsx'
import { StatusBar } from '../../ui/form/status-bar.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { isChanged, resetTo, useDictionary, useDictionaryEditor } from './dictionary-store.ts'
import { save } from './saving.ts'

export function DictionaryBar({ onAdd }: { onAdd: (() => void) | undefined }) {
  const editor = useDictionaryEditor()
  const dirty = useDictionary(isChanged)
  const changedMeanwhile = useDictionary((state) => state.changedMeanwhile)
  const navigate = useNavigate()
  const size = useIsPhone() ? 'md' : 'sm'
  const [saving, setSaving] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)

  const run = async () => {
    if (saving || !dirty || editor.readOnly) return
    setSaving(true)
    try {
      await save(editor)
    } catch (error) {
      toast.error(error instanceof ApiError && error.id ? `${errorText(error)} (${error.id})` : errorText(error))
    } finally {
      setSaving(false)
    }
  }
  useSaveKey('Dictionary', () => void run())

  // Waits until the navigation guard knows that nothing is unsaved; otherwise it would ask.
  useEffect(() => {
    if (isLeaving && !dirty) void navigate('/reports')
  }, [isLeaving, dirty, navigate])
  const cancel = () => {
    resetTo(editor, editor.store.getState().base)
    setIsLeaving(true)
  }

  return (
    <StatusBar
      dirty={dirty}
      isFoot
      before={<ChangedMeanwhile title={dictionaryMessages.savedSince} lines={changedMeanwhile} />}
    >
      {onAdd && !editor.readOnly && (
        <Button size={size} variant="default" onClick={onAdd}>
          Add
        </Button>
      )}
      <Button size={size} variant="subtle" disabled={saving} onClick={cancel}>
        Cancel
      </Button>
      <Button
        size={size}
        disabled={!dirty || editor.readOnly}
        loading={saving}
        aria-keyshortcuts="Control+S"
        onClick={() => void run()}
      >
        Save
      </Button>
    </StatusBar>
  )
}
