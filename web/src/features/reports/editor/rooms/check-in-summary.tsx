import type { Item } from '@lintel/contract'
import { GradeMark } from './grade-mark.tsx'
import classes from './check-in-summary.module.css'

/** How an item was at check-in: what a check-out is compared with, and never written again. */
export function CheckInSummary({ item }: { item: Item }) {
  const { condition, cleanliness, notes, photos } = item.condition.in
  return (
    <div className={classes.summary} role="group" aria-label="Check In">
      <span>Check In</span>
      <p>
        <GradeMark grade={condition} />
        {cleanliness && <span>{cleanliness}</span>}
        <span>{photos.length} photos</span>
      </p>
      {notes.length > 0 && (
        <ul>
          {notes.map((note, index) => (
            <li key={`${index}-${note.note}`}>{note.note}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
