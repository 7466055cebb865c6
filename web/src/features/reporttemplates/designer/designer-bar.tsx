import { reportTemplateMessages } from '@lintel/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ChangedMeanwhile } from '../../../ui/form/changed-meanwhile.tsx'
import { useSaveKey } from '../../../ui/form/entity-form.tsx'
import { StatusBar } from '../../../ui/form/status-bar.tsx'
import { useFieldSize } from '../../../ui/form/section-page.tsx'
import { confirmations } from '../reporttemplates.queries.ts'
import { isChanged } from './design.ts'
import classes from './designer.module.css'
import { showLoaded, useDesign, useDesigner } from './designer-store.ts'
import { resetToFactory, save, type Saver } from './saving.ts'

export function DesignerBar({ saver, previewRef }: { saver: Saver; previewRef: number | undefined }) {
  const { store, readOnly } = useDesigner()
  const changedMeanwhile = useDesign((state) => state.changedMeanwhile)
  const savedBy = useDesign(({ opened }) => opened.own?.savedBy ?? '')
  const dirty = useDesign((state) => isChanged(state.opened, state))
  const isOwn = useDesign(({ opened }) => opened.own !== undefined)
  const size = useFieldSize()
  const [busy, setBusy] = useState<'saving' | 'resetting'>()

  const run = async () => {
    if (busy || !dirty || readOnly) return
    setBusy('saving')
    await save(saver, previewRef).finally(() => setBusy(undefined))
  }
  useSaveKey('Report Designer', () => void run())
  const cancel = async () => {
    if (await confirmations.reset()) showLoaded(store, store.getState().opened)
  }
  const reset = async () => {
    if (!(await confirmations.factory())) return
    setBusy('resetting')
    await resetToFactory(saver).finally(() => setBusy(undefined))
  }
  return (
    <StatusBar
      dirty={dirty}
      className={classes.bar}
      isFoot
      before={<ChangedMeanwhile title={reportTemplateMessages.savedBy(savedBy)} lines={changedMeanwhile} />}
    >
      <Button
        size={size}
        variant="default"
        disabled={readOnly || (!isOwn && !dirty) || busy === 'saving'}
        loading={busy === 'resetting'}
        onClick={() => void reset()}
      >
        Reset
      </Button>
      <Button size={size} variant="subtle" disabled={!dirty || busy !== undefined} onClick={() => void cancel()}>
        Cancel
      </Button>
      <Button
        size={size}
        disabled={!dirty || readOnly || busy === 'resetting'}
        loading={busy === 'saving'}
        aria-keyshortcuts="Control+S"
        onClick={() => void run()}
      >
        Save
      </Button>
    </StatusBar>
  )
}
