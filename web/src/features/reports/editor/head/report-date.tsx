import '../../../../ui/form/mantine-dates.css'
import { reportMessages } from '@lintel/contract'
import { DateInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { dateFormat, typedDay } from '../../../../lib/typed-dates.ts'
import { confirm } from '../../../../ui/confirm.tsx'
import { useReadOnlyField } from '../../../../ui/form/field-context.ts'
import { useReportField } from '../fields/report-fields.tsx'
import { named, type FieldLayout } from './field-layout.ts'
import classes from './head-fields.module.css'

/** The report's date; a change is confirmed: at once for a day picked in the calendar, on blur for a typed one. */
export function ReportDate({ size, stacked }: FieldLayout) {
  const reads = useReadOnlyField()
  const { value: date, onChange } = useReportField('date', 'Date', { isChosen: true })
  const typing = useRef(false)
  const typed = useRef<string>(undefined)
  // The confirmation returns the focus here, which must not open the calendar.
  const [answered, setAnswered] = useState(false)

  const change = async (next: string | null | undefined) => {
    typed.current = undefined
    if (!next || next === date) return
    const yes = await confirm(reportMessages.changeDate, { yes: 'Change', no: 'Keep' })
    setAnswered(true)
    if (yes) onChange(next)
  }

  return (
    <DateInput
      {...named('Date', { size, stacked })}
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
