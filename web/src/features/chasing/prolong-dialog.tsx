import { chasingMessages, type Chased } from '@lintel/contract'
import { displayDate } from '@lintel/rules'
import { Modal } from '@mantine/core'
import { useState } from 'react'
import { useAttempt } from '../../lib/attempt.ts'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import dialog from '../../ui/dialog.module.css'
import { DateField } from '../../ui/form/date-field.tsx'
import { changeChasing } from './chasing.queries.ts'

declare module '../../lib/dialogs.ts' {
  interface DialogProps {
    prolong: { chased: Chased }
  }
}

export function ProlongDialog({ chased, onClose }: { chased: Chased; onClose: () => void }) {
  const { person, until } = chased
  const [day, setDay] = useState(until ?? '')
  const { busy, attempt } = useAttempt()
  const save = async () => {
    await changeChasing(chased, { until: day }, `${person} can answer until ${displayDate(day)}`)
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={`More time for ${person}`} size={440}>
      <div className={dialog.body}>
        <p>
          {until ? `The last day is ${displayDate(until)} now.` : 'There is no last day now.'} The link that was sent
          stays the same. Other people’s periods do not change.
        </p>
        <DateField
          label="Last day for an answer"
          value={day}
          onChange={setDay}
          error={until && day < until ? chasingMessages.onlyLater(displayDate(until)) : undefined}
          always
        />
      </div>
      <DialogFoot
        onCancel={onClose}
        action="Give more time"
        onAction={() => void attempt('busy', save)}
        disabled={day === '' || (until !== undefined && day <= until)}
        loading={busy !== undefined}
      />
    </Modal>
  )
}
