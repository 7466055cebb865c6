import { reportMessages } from '@lintel/contract'
import { removeFee, setEntry, setFeeAmount, toPence } from '@lintel/rules'
import { ActionIcon, TextInput, Tooltip } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { confirm } from '../../../../../ui/confirm.tsx'
import { useFieldRef, useReadOnlyField } from '../../../../../ui/form/field-context.ts'
import { PenceField } from '../../../../../ui/form/pence-field.tsx'
import { useFieldSize, useTouch } from '../../../../../ui/form/section-page.tsx'
import { useReportEditor } from '../../editor-context.tsx'
import { editEntry, useEntry } from '../../entries/use-entry.ts'
import classes from './invoice.module.css'

/** One fee. The first one stays; the others are removed after a question. */
export const FeeRow = memo(function FeeRow({ id, index }: { id: string; index: number }) {
  const { store } = useReportEditor()
  const reads = useReadOnlyField()
  const size = useFieldSize()
  const touch = useTouch()
  const nameRef = useFieldRef(`fees.${index}.name`)
  const fee = useEntry('fees', index)
  if (!fee) return null
  const label = fee.name || `Fee ${index + 1}`

  const remove = async () => {
    if (!(await confirm(reportMessages.deleteFee, { yes: 'Delete', danger: true }))) return
    editEntry(store, 'Delete fee', 'fees', id, removeFee)
  }

  return (
    <li className={classes.fee}>
      <TextInput
        aria-label={`Name of fee ${index + 1}`}
        size={size}
        {...reads}
        placeholder="What it is for"
        autoComplete="off"
        maxLength={300}
        ref={nameRef}
        value={fee.name}
        onChange={(event) => {
          const name = event.currentTarget.value
          editEntry(store, 'Change fee', 'fees', id, (draft, at) => setEntry(draft, 'fees', at, 'name', name), 'name')
        }}
      />
      <PenceField
        hidesLabel
        label={`Amount of fee ${index + 1}`}
        value={toPence(fee.amount)}
        onChange={(pence) =>
          editEntry(store, 'Change amount', 'fees', id, (draft, at) => setFeeAmount(draft, at, pence), 'amount')
        }
      />
      {index > 0 && !reads.readOnly && (
        <Tooltip label="Delete fee">
          <ActionIcon size={touch ? 44 : 28} aria-label={`Delete ${label}`} onClick={() => void remove()}>
            <IconTrash size={touch ? 19 : 16} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  )
})
