import { displayDate, runningDeadlines, type ChecklistDictionary } from '@lintel/rules'
import { IconClockExclamation } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { useEditor } from '../editor-context.tsx'
import classes from './checklist.module.css'

/** The time limits that answers have set running. */
export function RunningDeadlines({ dictionary }: { dictionary: ChecklistDictionary }) {
  const body = useEditor(
    useShallow(({ body: { compliancesections, rooms, date } }) => ({ compliancesections, rooms, date })),
  )
  const running = useMemo(() => runningDeadlines(body, dictionary), [body, dictionary])
  if (running.length === 0) return null
  return (
    <section className={classes.deadlines} aria-label="Time limits">
      <h3>
        <IconClockExclamation size={16} stroke={1.8} aria-hidden />
        Time limits
      </h3>
      <dl>
        {running.map(({ name, within, from, due, inHours }) => (
          <div key={name + within}>
            <dt>{name}</dt>
            <dd>
              {due === '' ? (
                `Within ${within}; say from when`
              ) : (
                <>
                  by <b>{displayDate(due)}</b>
                  {inHours && ', at the same time of day'} ({within} from {displayDate(from)})
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
