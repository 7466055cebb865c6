import { reportMessages } from '@lintel/contract'
import { Select } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { dateFormat, typedDay } from '../../../../lib/typed-dates.ts'
import { confirm } from '../../../../ui/confirm.tsx'
import { useEditor, useIsReadOnly, useOpenReport } from '../editor-context.tsx'
import classes from './head-fields.module.css'

/** `stacked` fields stand below each other, each with its name above it, in a panel that they must not leave. */
interface Fields {
  size: 'sm' | 'md'
  stacked: boolean
}

/** How a field is called: to be read where there is room for it. */
const named = (name: string, stacked: boolean) => (stacked ? { label: name } : { 'aria-label': name })

/** The report's date; changing it asks first. */
function ReportDate({ size, stacked }: Fields) {
  const { store } = useOpenReport()
  const readOnly = useIsReadOnly()
  const date = useEditor((state) => state.body.date)
  // A refused date has to give way to the old one in the field.
  const [refused, setRefused] = useState(0)

  const change = async (next: string | null) => {
    if (!next || next === date) return
    if (await confirm(reportMessages.changeDate, { yes: 'Change', no: 'Keep' }))
      store.edit('Change date', (draft) => void (draft.date = next))
    else setRefused((times) => times + 1)
  }

  return (
    <DateInput
      key={refused}
      {...named('Date', stacked)}
      size={size}
      disabled={readOnly}
      valueFormat={dateFormat}
      dateParser={typedDay}
      value={date}
      onChange={(next) => void change(next)}
      rightSection={<IconCalendar size={15} stroke={1.7} aria-hidden />}
      rightSectionPointerEvents="none"
      popoverProps={{ withinPortal: !stacked }}
      classNames={{ root: size === 'sm' && !stacked ? classes.date : undefined, input: classes.quiet }}
    />
  )
}

/** Date, type and branch of the report. */
export function HeadFields({ size = 'sm', stacked = false }: Partial<Fields>) {
  const { store, client, reportTypes } = useOpenReport()
  const readOnly = useIsReadOnly()
  const type = useEditor((state) => state.body.type)
  const branchId = useEditor((state) => state.body.branchId)
  const types = reportTypes.filter((candidate) => candidate.createAllowed || candidate.name === type)
  const known = types.some((candidate) => candidate.name === type)
  const branches = client.branches.map((branch) => ({ value: branch.id, label: branch.name }))
  const common = { size, disabled: readOnly, comboboxProps: { withinPortal: !stacked } } as const
  return (
    <>
      <ReportDate size={size} stacked={stacked} />
      <Select
        {...common}
        {...named('Type', stacked)}
        data={[
          ...types.map((candidate) => ({ value: candidate.name, label: candidate.displayName })),
          ...(known ? [] : [{ value: type, label: type }]),
        ]}
        value={type}
        onChange={(next) => next && store.edit('Change type', (draft) => void (draft.type = next))}
        classNames={{ root: size === 'sm' && !stacked ? classes.type : undefined, input: classes.quiet }}
      />
      <Select
        {...common}
        {...named('Branch', stacked)}
        data={
          branches.some(({ value }) => value === branchId)
            ? branches
            : [...branches, { value: branchId, label: branchId }]
        }
        value={branchId}
        onChange={(next) => next && store.edit('Change branch', (draft) => void (draft.branchId = next))}
        classNames={{ root: size === 'sm' && !stacked ? classes.branch : undefined, input: classes.quiet }}
      />
    </>
  )
}
