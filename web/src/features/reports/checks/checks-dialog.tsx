import type { ReportCheck } from '@lintel/contract'
import { isOpenCheck, stopsOf, unfinishedItems, type Unfinished } from '@lintel/rules'
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
import type { Override } from '../../../lib/dialogs.ts'
import type { Before, ChecksProps, CheckPlace } from './open-checks.ts'
import { CheckList } from './check-list.tsx'
import classes from './checks-dialog.module.css'
import { allChecks, answerCheck, checksQuery } from './checks.queries.ts'

const words: Record<Before, { title: string; action?: string }> = {
  generate: { title: 'Before you generate', action: 'Generate' },
  email: { title: 'Before you e-mail', action: 'E-mail' },
  sign: { title: 'Before you send for signature', action: 'Send' },
  lock: { title: 'Before you lock', action: 'Lock' },
  look: { title: 'Checks' },
}

const isStoppable = (before: Before) => before === 'email' || before === 'sign'

/** That nobody has it yet is no news before it is sent. */
const isShownBefore = (before: Before, { rule }: ReportCheck) =>
  rule !== 'given' || before === 'lock' || before === 'look'

/** Points that were shown in this visit, by report and action: they are not shown again until they change. */
const told = new Map<string, string>()

const useChecks = ({ report, before, local }: Pick<ChecksProps, 'report' | 'before' | 'local'>) => {
  const [opened] = useState(() => local?.())
  const server = useQuery(checksQuery(report.id))
  const { data: client } = useQuery(clientQuery(report.client.id))
  const found = allChecks(opened, server.data, client).filter((check) => isShownBefore(before, check))
  const unfinished = opened ? unfinishedItems(opened.body, opened.type) : []
  return { found, unfinished, server, client, isReady: !server.isPending && (client !== undefined || server.isError) }
}

const textOf = (open: readonly ReportCheck[], unfinished: readonly Unfinished[]) =>
  [...open.map(({ rule, path }) => `${rule} ${path}`), ...unfinished.map(({ message }) => message)].join('\n')

function Reason({ reason, onChange }: { reason: string; onChange: (reason: string) => void }) {
  return (
    <TextInput
      label="Reason for sending all the same"
      description="Kept with your name."
      maxLength={300}
      value={reason}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** Shows what to look at before a report leaves; goes on at once if there is nothing, or nothing new. */
export function ChecksDialog({
  report,
  before,
  local,
  prepare,
  show,
  go,
  onClose,
}: ChecksProps & { onClose: () => void }) {
  const phone = useIsPhone()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { found, unfinished, server, client, isReady } = useChecks({ report, before, local })
  const [reason, setReason] = useState('')
  const open = found.filter(isOpenCheck)
  const stops = isStoppable(before) ? stopsOf(open) : []
  const name = `${before} ${report.id}`
  const text = textOf(open, unfinished)
  const goOn = (override?: Override) => {
    told.set(name, text)
    onClose()
    go?.(override)
  }
  const goOnNow = useEffectEvent(() => goOn())
  // Once shown, it stays: answering the last point is no press of the button.
  const [isShown, setShown] = useState(false)
  const isToldOf = stops.length === 0 && (text === '' || told.get(name) === text)
  if (isReady && !isShown && (before === 'look' || !isToldOf)) setShown(true)
  const isSkipped = isReady && !isShown && before !== 'look' && isToldOf
  useEffect(() => {
    if (isSkipped) goOnNow()
  }, [isSkipped])
  if (!isShown) return <QueuedKeys onEscape={onClose} />

  const showPlace = (place: CheckPlace) => {
    onClose()
    const state: EditorVisit = place
    if (show) show(place)
    else void navigate(`/reports/${report.id}/details`, { state })
  }
  const answer = async (check: ReportCheck, said: string): Promise<boolean> => {
    try {
      if (prepare && !(await prepare())) return false
      cache.setQueryData(checksQuery(report.id).queryKey, await answerCheck(report.id, check, said))
      void cache.invalidateQueries({ queryKey: ['reports'], predicate: ({ queryKey }) => queryKey[1] !== 'checks' })
      return true
    } catch (error) {
      toast.error(errorText(error))
      return false
    }
  }
  const mayOverride = client?.options?.checksOverride === true
  const { title, action } = words[before]
  const isStopped = stops.length > 0 && !(mayOverride && reason.trim() !== '')
  return (
    <Modal opened onClose={onClose} title={title} size={560} fullScreen={phone}>
      <div className={dialog.body}>
        {server.isError && (
          <p role="note" className={classes.note}>
            The server could not be asked: who has it, the photographs’ times and uploads were not checked.
          </p>
        )}
        {open.length + unfinished.length === 0 && <p>Nothing is open.</p>}
        {stops.length > 0 && (
          <p role="alert" className={classes.note}>
            Your agency asks that the marked points be settled, or answered, before the report is sent.
          </p>
        )}
        <CheckList
          found={found}
          unfinished={unfinished}
          touch={phone}
          onShow={showPlace}
          onAnswer={server.isError ? undefined : answer}
        />
        {stops.length > 0 && mayOverride && <Reason reason={reason} onChange={setReason} />}
      </div>
      <DialogFoot
        onCancel={onClose}
        cancel={action ? 'Cancel' : 'Close'}
        {...(action && {
          action: text === '' ? action : `${action} anyway`,
          disabled: isStopped,
          onAction: () => goOn(stops.length > 0 ? { override: true, reason: reason.trim() } : undefined),
          focus: 'action' as const,
        })}
      />
    </Modal>
  )
}
