import type { ReportCheck } from '@lintel/contract'
import { isOpenCheck, stopsOf, unfinishedItems } from '@lintel/rules'
import { Modal, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { errorText } from '../../../lib/api.ts'
import { clientQuery } from '../../../lib/client.queries.ts'
import { QueuedKeys } from '../../../lib/focus.ts'
import { toast } from '../../../lib/toasts.ts'
import { DialogFoot } from '../../../ui/dialog-foot.tsx'
import dialog from '../../../ui/dialog.module.css'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import type { EditorVisit } from '../editor/editor-visit.ts'
import { useDialog, type Override } from '../../../lib/dialogs.ts'
import type { Before, ChecksProps } from './open-checks.ts'
import { CheckList } from './check-list.tsx'
import classes from './checks-dialog.module.css'
import { allChecks, answerCheck, checksQuery } from './checks.queries.ts'

/** What sends an e-mail. */
const sends: readonly Before[] = ['email', 'sign', 'receipt']

const words: Record<Before, { title: string; action?: string }> = {
  generate: { title: 'Before you generate', action: 'Generate' },
  email: { title: 'Before you e-mail', action: 'E-mail' },
  sign: { title: 'Before you send for signature', action: 'Send' },
  receipt: { title: 'Before you ask for a receipt', action: 'Ask' },
  lock: { title: 'Before you lock', action: 'Lock' },
  look: { title: 'Checks' },
}

/** That nobody has it yet is no news before it is sent. */
const isShownBefore = (before: Before, { rule }: ReportCheck) =>
  rule !== 'given' || before === 'lock' || before === 'look'

/** Points that were shown in this visit, by report and action: they are not shown again until they change. */
const told = new Map<string, string>()

const useChecks = ({ report, before, open }: ChecksProps) => {
  const [local] = useState(() => open?.local())
  const server = useQuery(checksQuery(report.id))
  const { data: client } = useQuery(clientQuery(report.client.id))
  const found = allChecks(local, server.data, client).filter((check) => isShownBefore(before, check))
  const unfinished = local ? unfinishedItems(local.body, local.type) : []
  return { found, unfinished, server, client, isReady: !server.isPending && (client !== undefined || server.isError) }
}

/** Shows what to look at before a report leaves; goes on at once if there is nothing, or nothing new. */
export function ChecksDialog({ onClose, ...props }: ChecksProps & { onClose: () => void }) {
  const { report, before, open: editor, go } = props
  const phone = useIsPhone()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { found, unfinished, server, client, isReady } = useChecks(props)
  const [reason, setReason] = useState('')
  const open = found.filter(isOpenCheck)
  const stops = sends.includes(before) ? stopsOf(open) : []
  const name = `${before} ${report.id}`
  const text = [...open, ...unfinished].map(({ path, message }) => `${path} ${message}`).join('\n')
  const goOn = (override?: Override) => {
    told.set(name, text)
    const { opener } = useDialog.getState()
    onClose()
    // What opens next closes to where this was opened.
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    go?.(override)
  }
  const goOnNow = useEffectEvent(() => goOn())
  // Once shown, it stays: answering the last point is no press of the button.
  const [isShown, setShown] = useState(false)
  const isNew = before === 'look' || stops.length > 0 || (text !== '' && told.get(name) !== text)
  if (isReady && isNew && !isShown) setShown(true)
  const isSkipped = isReady && !isNew && !isShown
  useEffect(() => {
    if (isSkipped) goOnNow()
  }, [isSkipped])
  if (!isShown) return <QueuedKeys onEscape={onClose} />

  const show = (path: string) => {
    onClose()
    const state: EditorVisit = { path }
    if (editor) editor.show(path)
    else void navigate(`/reports/${report.id}/details`, { state })
  }
  const answer = async (check: ReportCheck, said: string): Promise<boolean> => {
    try {
      if (editor && !(await editor.save())) return false
      cache.setQueryData(checksQuery(report.id).queryKey, await answerCheck(report.id, check, said))
      void cache.invalidateQueries({ queryKey: ['reports'], predicate: ({ queryKey }) => queryKey[1] !== 'checks' })
      return true
    } catch (error) {
      toast.error(errorText(error))
      return false
    }
  }
  const mayOverride = stops.length > 0 && client?.options?.checksOverride === true
  const { title, action } = words[before]
  return (
    <Modal opened onClose={onClose} title={title} size={560} fullScreen={phone}>
      <div className={dialog.body}>
        {server.isError && (
          <p role="note" className={classes.note}>
            The server could not be asked: who has it, the photographs’ times and uploads were not checked.
          </p>
        )}
        {text === '' && <p>Nothing is open.</p>}
        {stops.length > 0 && (
          <p role="alert" className={classes.note}>
            Your agency asks that the marked points be settled, or answered, before the report is sent.
          </p>
        )}
        <CheckList
          found={found}
          unfinished={unfinished}
          focused={mayOverride ? undefined : stops[0]}
          onShow={show}
          onAnswer={server.isError ? undefined : answer}
        />
        {mayOverride && (
          <TextInput
            data-autofocus
            label="Reason for sending all the same"
            description="Kept with your name."
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </div>
      <DialogFoot
        onCancel={onClose}
        cancel={action ? 'Cancel' : 'Close'}
        {...(action && {
          action: text === '' ? action : `${action} anyway`,
          disabled: stops.length > 0 && !(mayOverride && reason.trim() !== ''),
          onAction: () => goOn(mayOverride ? { override: true, reason: reason.trim() } : undefined),
          focus: 'action' as const,
        })}
      />
    </Modal>
  )
}
