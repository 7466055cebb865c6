import { genericMessages } from '@lintel/contract'
import { removeFee, toPence, toPounds } from '@lintel/rules'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { confirm } from '../../../../../ui/confirm.tsx'
import { useReadOnlyField } from '../../../../../ui/form/field-context.ts'
import { TextField } from '../../../../../ui/form/fields.tsx'
import { PenceField } from '../../../../../ui/form/pence-field.tsx'
import { useTouch } from '../../../../../ui/form/section-page.tsx'
import { useEntryFields } from '../../entries/use-entry.ts'
import classes from './invoice.module.css'

export const FeeRow = memo(function FeeRow({ index }: { index: number }) {
  const { readOnly } = useReadOnlyField()
  const touch = useTouch()
  const fields = useEntryFields('fees', index)
  if (!fields) return null
  const { entry: fee, field, edit } = fields
  const label = fee.name || `Fee ${index + 1}`
  const amount = field('amount', `Amount of fee ${index + 1}`, 'Change amount')

  const remove = async () => {
    if (await confirm(genericMessages.confirmDelete, { yes: 'Delete', danger: true })) edit('Delete fee', removeFee)
  }

  return (
    <li className={classes.fee}>
      <TextField {...field('name', `Name of fee ${index + 1}`, 'Change fee')} hidesLabel placeholder="What it is for" />
      <PenceField
        {...amount}
        hidesLabel
        value={toPence(amount.value)}
        onChange={(pence) => amount.onChange(toPounds(pence))}
      />
      {index > 0 && !readOnly && (
        <Tooltip label="Delete fee">
          <ActionIcon size={touch ? 44 : 28} aria-label={`Delete ${label}`} onClick={() => void remove()}>
            <IconTrash size={touch ? 19 : 16} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  )
})
