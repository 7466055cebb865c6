import type { Client } from '@lintel/contract'
import type { DiaryEvent } from './diary-events.ts'
import classes from './diary.module.css'
import { headPx } from './drawn-rows.ts'

/** The browser's search and screen readers find these texts, and scroll them into view, where they are rendered. */
export function UndrawnRows({
  inspectors,
  events,
  height,
  from,
  to,
}: {
  inspectors: Client['users']
  events: readonly DiaryEvent[]
  height: number
  from: number
  to: number
}) {
  if (from >= to) return null
  const ofEach = Map.groupBy(events, ({ resourceId }) => resourceId)
  return (
    <ul className={classes.undrawnRows}>
      {inspectors.slice(from, to).map(({ id, name }, at) => (
        <li key={id} className={classes.undrawn} style={{ top: headPx + (from + at) * height, height }}>
          {[name, ...(ofEach.get(id) ?? []).map(({ title }) => title)].join('. ')}
        </li>
      ))}
    </ul>
  )
}
