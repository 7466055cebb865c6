import {
  displayDate,
  runningDeadlines,
  boundParty,
  whyNoDeadline,
  type ChecklistDictionary,
  type RunningDeadline,
} from '@lintel/rules'
import { IconClockExclamation } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useEditor } from '../../editor-context.tsx'
import classes from './checklist.module.css'

const endOf = ({ within, from, due, dueTime, inHours }: RunningDeadline) => {
  if (due === '') return `Within ${within}; say from when`
  const time = dueTime ? `, ${dueTime}` : inHours && ', at the same time of day'
  return (
    <>
      by <b>{displayDate(due)}</b>
      {time} ({within} from {displayDate(from)})
    </>
  )
}

export function RunningDeadlines({ dictionary }: { dictionary: ChecklistDictionary }) {
  const body = useEditor(({ body: { compliancesections, rooms, date } }) => ({ compliancesections, rooms, date }))
  const running = useMemo(() => runningDeadlines(body, dictionary), [body, dictionary])
  const why = useMemo(() => whyNoDeadline(body, dictionary), [body, dictionary])
  if (running.length === 0 && why === '') return null
  return (
    <section className={classes.deadlines} aria-label="Time limits">
      <h3>
        <IconClockExclamation size={16} stroke={1.8} aria-hidden />
        Time limits
      </h3>
      {running.length === 0 ? (
        <p>{why}</p>
      ) : (
        <dl>
          {running.map((deadline) => (
            <div key={deadline.name + deadline.within}>
              <dt>
                {deadline.name}
                {deadline.binds && <small>{boundParty(deadline)}</small>}
              </dt>
              <dd>{endOf(deadline)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
