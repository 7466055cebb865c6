import { workbookOf } from '@lintel/rules'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../../../lib/api-error.ts'
import { openDialog } from '../../../lib/dialogs.ts'
import { saveBlob } from '../../../lib/save-file.ts'
import { toast } from '../../../lib/toasts.ts'
import { changeDictionary, useDictionaryEditor } from '../dictionary-store.ts'

/** Exports the dictionary as shown on the screen, unsaved changes included, to a workbook, and imports one. */
export function WorkbookButtons({ mayFlag, reportTypes }: { mayFlag: boolean; reportTypes: readonly string[] }) {
  const editor = useDictionaryEditor()
  const [busy, setBusy] = useState(false)
  const { store, client, readOnly } = editor
  const write = async () => {
    setBusy(true)
    try {
      const { workbookFile } = await import('./workbook-file.ts')
      const file = await workbookFile(workbookOf(store.getState().dictionary, mayFlag))
      saveBlob(file, `dictionary-${client === '' ? 'default' : client}.xlsx`)
    } catch (error) {
      toast.error(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  const read = () =>
    openDialog('dictionaryImport', {
      ...{ dictionary: store.getState().dictionary, reportTypes, mayFlag },
      onDone: (dictionary) => changeDictionary(editor, () => dictionary),
    })
  return (
    <>
      <Button variant="default" loading={busy} onClick={() => void write()}>
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
