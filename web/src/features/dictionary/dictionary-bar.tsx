import { dictionaryMessages, genericMessages, type Dictionary } from '@lintel/contract'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAttempt } from '../../lib/attempt.ts'
import { ApiError, errorText } from '../../lib/api-error.ts'
import { toast, removalsOf } from '../../lib/toasts.ts'
import { ChangedMeanwhile } from '../../ui/form/changed-meanwhile.tsx'
import { useSaveKey } from '../../ui/form/entity-form.tsx'
import { StatusBar } from '../../ui/form/status-bar.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { changeLines, mergeNewer } from '../../ui/versions/merge-newer.ts'
import {
  isChanged,
  resetTo,
  useDictionary,
  useDictionaryEditor,
  type DictionaryEditor,
  changeDictionary,
} from './dictionary-store.ts'
import { dictionaryChanges, dictionaryDifference, mergeDictionaries, workbookOf } from '@lintel/rules'
import { openDialog } from '../../lib/dialogs.ts'
import { readDictionary, saveDictionary } from './dictionary.queries.ts'
import { saveBlob } from '../../lib/save-file.ts'

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

const allSections = ({ sections, reportdictionaries }: Dictionary) => [
  ...sections,
  ...reportdictionaries.flatMap((own) => own.sections),
]
const allTypes = (dictionary: Dictionary) => allSections(dictionary).flatMap(({ types }) => types)

const tellRemoved = removalsOf<Dictionary>([
  [dictionaryMessages.questionDeleted, (of) => of.reportdictionaries.flatMap((own) => own.compliance_list)],
  [dictionaryMessages.flagDeleted, (of) => of.reportdictionaries.flatMap((own) => own.maintenance_flags)],
  [dictionaryMessages.deletedItem, allSections],
  [dictionaryMessages.deletedItem, allTypes],
  [dictionaryMessages.deletedItem, (of) => allTypes(of).flatMap(({ items }) => items)],
  [dictionaryMessages.deletedItem, (of) => [...of.rooms, ...of.reportdictionaries.flatMap(({ rooms }) => rooms)]],
])

/** Merges the unsaved changes into the newer version; asks if both changed a value differently. Saves nothing. */
async function mergeNewerVersion({ store, client }: DictionaryEditor): Promise<void> {
  const theirs = await readDictionary(client)
  const { base } = store.getState()
  mergeNewer(
    (choices) => mergeDictionaries(base, store.getState().dictionary, theirs, choices),
    ({ dictionary }) => {
      const isLeft = dictionaryDifference(theirs, dictionary) !== undefined
      store.setState({
        base: theirs,
        dictionary: isLeft ? dictionary : theirs,
        changedMeanwhile: changeLines(dictionaryChanges(base, theirs)),
      })
    },
    'Together the two dictionaries have too many entries. Remove some of yours, then save again.',
  )
}

/** Saves the changes. Throws if the server refuses them; a version conflict is merged instead. */
export async function save(editor: DictionaryEditor): Promise<void> {
  const { store, client } = editor
  const { base, dictionary, reordered } = store.getState()
  const isSaving = toast.success(genericMessages.saving)
  try {
    const saved = await saveDictionary(client, dictionary, reordered)
    const now = store.getState().dictionary
    if (now === dictionary) resetTo(editor, saved)
    else {
      // Changes made during the save stay, unsaved.
      const merged = mergeDictionaries(dictionary, now, saved)?.dictionary ?? { ...now, version: saved.version }
      store.setState({ base: saved, dictionary: merged, changedMeanwhile: [] })
    }
    tellRemoved(base, saved)
    toast.success(genericMessages.saved)
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 409)) throw error
    await mergeNewerVersion(editor)
  } finally {
    isSaving()
  }
}

/** Exports the dictionary as shown on the screen, unsaved changes included, to a workbook, and imports one. */
export function WorkbookButtons({ mayFlag, reportTypes }: { mayFlag: boolean; reportTypes: readonly string[] }) {
  const editor = useDictionaryEditor()
  const { busy, attempt } = useAttempt()
  const { store, client, readOnly } = editor
  const write = async () => {
    const { workbookFile } = await import('./workbook/workbook-file.ts')
    const file = await workbookFile(workbookOf(store.getState().dictionary, mayFlag))
    saveBlob(file, `dictionary-${client === '' ? 'default' : client}.xlsx`)
  }
  const read = () =>
    openDialog('dictionaryImport', {
      dictionary: store.getState().dictionary,
      reportTypes,
      mayFlag,
      onDone: (dictionary) => changeDictionary(editor, () => dictionary),
    })
  return (
    <>
      <Button variant="default" loading={busy !== undefined} onClick={() => void attempt('busy', write)}>
        Export
      </Button>
      {!readOnly && (
        <Button variant="default" onClick={read}>
          Import
        </Button>
      )}
    </>
  )
}
