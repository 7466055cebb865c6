import { firstMonth } from '@lintel/contract'
import { ActionIcon, Select } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useMemo } from 'react'
import { addMonths, monthLabel, monthsUntil } from '../../lib/date-time.ts'
import classes from './month-field.module.css'

export function MonthField({
  month,
  last,
  all = false,
  onChange,
}: {
  month: string
  last: string
  /** The content is of all months, as that of a search: none is shown. */
  all?: boolean
  onChange: (month: string) => void
}) {
  const months = useMemo(() => {
    const listed = month > last ? monthsUntil(month) : monthsUntil(last)
    return listed.map((value) => ({ value, label: monthLabel(value) }))
  }, [last, month])
  return (
    <div className={`${classes.month} ring`}>
      <ActionIcon
        size={30}
        aria-label="Previous month"
        disabled={all || month <= firstMonth}
        onClick={() => onChange(addMonths(month, -1))}
      >
        <IconChevronLeft size={16} />
      </ActionIcon>
      <Select
        className={classes.select}
        aria-label="Month"
        data={months}
        value={all ? null : month}
        placeholder="All months"
        variant="unstyled"
        classNames={{ input: classes.input }}
        rightSection={<span />}
        rightSectionWidth={0}
        onChange={(chosen) => chosen && onChange(chosen)}
      />
      <ActionIcon
        size={30}
        aria-label="Next month"
        disabled={all || month >= last}
        onClick={() => onChange(addMonths(month, 1))}
      >
        <IconChevronRight size={16} />
      </ActionIcon>
    </div>
  )
}
