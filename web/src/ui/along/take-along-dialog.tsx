import { Checkbox, Modal, Progress } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../../lib/api-error.ts'
import type { AlongReport } from '../../lib/dialogs.ts'
import { takeAlong } from '../../lib/offline/along.ts'
import { useSession } from '../../lib/session.ts'
import { toast } from '../../lib/toasts.ts'
import { DialogFoot } from '../dialog-foot.tsx'
import dialog from '../dialog.module.css'

const counted = (reports: readonly AlongReport[]) =>
  reports.length === 1 ? `Report ${reports[0]?.ref}` : `${reports.length} reports`

/** Keeps reports on this device. Closed meanwhile, it goes on, and a message says when it is done. */
export function TakeAlongDialog({ reports, onClose }: { reports: readonly AlongReport[]; onClose: () => void }) {
  const { sub } = useSession().identity
  const [whole, setWhole] = useState(false)
  const [done, setDone] = useState<number>()
  const take = async () => {
    const missing: string[] = []
    for (const [index, { id, ref }] of reports.entries()) {
      const progress = (part: number) => setDone((index + part) / reports.length)
      progress(0)
      try {
        const left = await takeAlong(sub, id, { whole, progress })
        if (left.length > 0) missing.push(`${left.join(', ')} of report ${ref}`)
      } catch (error) {
        const isKeptNowhere = error instanceof DOMException
        missing.push(`report ${ref} (${isKeptNowhere ? 'this browser keeps nothing for later' : errorText(error)})`)
      }
    }
    // Every page loads it, as a file of its own.
    const isKept = await import('../../lib/offline/register-worker.ts').then(
      async ({ keepApp }) => keepApp(),
      () => false,
    )
    if (!isKept) missing.push('Lintel itself')
    if (missing.length === 0) toast.success(`${counted(reports)} can be opened on this device without a network.`)
    else toast.warning(`Not on this device: ${missing.join('; ')}.`, { stays: true })
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={`Take along ${counted(reports).toLowerCase()}`} size={480}>
      <div className={dialog.body}>
        <p>
          Kept on this device until it is left behind, with the dictionary, the report that it follows and small
          pictures of both.
        </p>
        <Checkbox
          label="The pictures of the report before at full size too"
          checked={whole}
          disabled={done !== undefined}
          onChange={(event) => setWhole(event.currentTarget.checked)}
        />
        {done !== undefined && <Progress value={done * 100} aria-label="Taken along" />}
      </div>
      <DialogFoot
        cancel={done === undefined ? 'Cancel' : 'Close'}
        onCancel={onClose}
        action="Take along"
        onAction={() => void take()}
        loading={done !== undefined}
        focus="action"
      />
    </Modal>
  )
}
