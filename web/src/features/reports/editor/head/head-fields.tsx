import { reportMessages } from '@lintel/contract'
import { assignInspector } from '@lintel/rules'
import { Select } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { dateFormat, typedDay } from '../../../../lib/typed-dates.ts'
import { useSession } from '../../../../lib/session.ts'
import { confirm } from '../../../../ui/confirm.tsx'
import { useReadOnlyField, useReadOnlyList } from '../../../../ui/form/field-context.ts'
import { branchesFor } from '../../create/branches.ts'
import { inspectorsFor } from '../../create/new-report-form.ts'
import { useEditor, useReportEditor } from '../editor-context.tsx'
import classes from './head-fields.module.css'

/** Of the size of fingers, or `stacked` in a panel that they must not leave, each has its name above it. */
interface Fields {
  size: 'sm' | 'md'
  stacked: boolean
}

/** How a field is called: to be read where there is room for it. */
const named = (name: string, shown: boolean) => (shown ? { label: name } : { 'aria-label': name })

/** The report's date; changing it asks first: at once for a day of the calendar, for a typed one once it is done. */
function ReportDate({ size, stacked }: Fields) {
  const { store } = useReportEditor()
  const reads = useReadOnlyField()
  const date = useEditor((state) => state.body.date)
  const typing = useRef(false)
  const typed = useRef<string>(undefined)
  // The question hands the focus back, which is no wish for the calendar.
  const [answered, setAnswered] = useState(false)

  const change = async (next: string | null | undefined) => {
    typed.current = undefined
    if (!next || next === date) return
    const yes = await confirm(reportMessages.changeDate, { yes: 'Change', no: 'Keep' })
    setAnswered(true)
    if (yes) store.edit('Change date', (draft) => void (draft.date = next))
  }

  return (
    <DateInput
      {...named('Date', stacked || size === 'md')}
      size={size}
      {...reads}
      valueFormat={dateFormat}
      dateParser={typedDay}
      value={date}
      getDayProps={() => ({ onClick: () => void (typing.current = false) })}
      onChange={(next) => {
        if (typing.current) typed.current = next ?? undefined
        else void change(next)
      }}
      onClick={() => setAnswered(false)}
      onKeyDown={({ key }) => {
        setAnswered(false)
        typing.current = key !== 'Enter'
        if (key === 'Enter') void change(typed.current)
      }}
      onBlur={() => {
        setAnswered(false)
        typing.current = false
        void change(typed.current)
      }}
      rightSection={<IconCalendar size={15} stroke={1.7} aria-hidden />}
      rightSectionPointerEvents="none"
      popoverProps={{ withinPortal: !stacked, disabled: answered || reads.readOnly }}
      classNames={{ root: size === 'sm' && !stacked ? classes.date : undefined, input: classes.quiet }}
    />
  )
}

/** The options with the present one, which may be none of them any more. */
const withPresent = (entries: readonly { id: string; name: string }[], present: string, name = present) => {
  const options = entries.map((entry) => ({ value: entry.id, label: entry.name }))
  return options.some(({ value }) => value === present) ? options : [...options, { value: present, label: name }]
}

/** Date, type, branch and inspector of the report. */
export function HeadFields({ size = 'sm', stacked = false }: Partial<Fields>) {
  const { store, client, reportTypes } = useReportEditor()
  const reads = useReadOnlyList()
  const type = useEditor((state) => state.body.type)
  const branchId = useEditor((state) => state.body.branchId)
  const types = reportTypes.filter((candidate) => candidate.createAllowed || candidate.name === type)
  const known = types.some((candidate) => candidate.name === type)
  const session = useSession()
  const userId = useEditor((state) => state.body.userId)
  const createdBy = useEditor((state) => state.header.createdBy)
  const branchName = client.branches.find(({ id }) => id === branchId)?.name
  const branches = withPresent(branchesFor(client, session.user, session), branchId, branchName)
  const user = client.users.find(({ id }) => id === userId)?.name
  const maker = createdBy?.id === userId ? createdBy.name : 'Somebody else'
  const inspectors = withPresent(inspectorsFor(client, branchId), userId, user ?? maker)
  const assign = (id: string) => {
    const name = inspectors.find(({ value }) => value === id)?.label ?? ''
    store.edit('Change inspector', (draft) => assignInspector(draft, { id, name }, user ?? maker))
  }
  const common = { size, ...reads, comboboxProps: { withinPortal: !stacked } } as const
  return (
    <>
      <ReportDate size={size} stacked={stacked} />
      <Select
        {...common}
        {...named('Type', stacked || size === 'md')}
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
        {...named('Branch', stacked || size === 'md')}
        data={branches}
        value={branchId}
        onChange={(next) => next && store.edit('Change branch', (draft) => void (draft.branchId = next))}
        classNames={{ root: size === 'sm' && !stacked ? classes.branch : undefined, input: classes.quiet }}
      />
      <Select
        {...common}
        {...named('Inspector', stacked || size === 'md')}
        data={inspectors}
        value={userId}
        onChange={(next) => next && assign(next)}
        classNames={{ root: size === 'sm' && !stacked ? classes.branch : undefined, input: classes.quiet }}
      />
    </>
  )
}
