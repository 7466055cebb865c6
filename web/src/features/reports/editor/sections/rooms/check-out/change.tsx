import type { Item } from '@lintel/contract'
import { cleanlinessSteps, conditionSteps, factChanges, isGone, outState } from '@lintel/rules'
import { Badge } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { GradeMark } from '../grade-mark.tsx'
import classes from './change.module.css'

const numbers = ['no', 'one', 'two', 'three', 'four']

const words = (before: string, after: string, steps: number) => {
  const count = Math.abs(steps)
  return `${before} to ${after}, ${numbers[count] ?? count} ${count === 1 ? 'grade' : 'grades'} ${steps > 0 ? 'down' : 'up'}`
}

/** E.g. 'Good to Poor, two grades down'. Condition takes precedence over cleanliness; empty if neither changed. */
const changeWords = ({ condition: { in: before, out: after } }: Pick<Item, 'condition'>): string => {
  const condition = conditionSteps(before.condition, after.condition)
  if (condition) return words(before.condition, after.condition, condition)
  const cleanliness = cleanlinessSteps(before.cleanliness, after.cleanliness)
  return cleanliness ? words(before.cleanliness, after.cleanliness, cleanliness) : ''
}

/** E.g. 'Colour, quantity changed'; empty if nothing changed. */
const factWords = (item: Item): string => {
  const changed = factChanges(item).map(({ label }, at) => (at === 0 ? label : label.toLowerCase()))
  return changed.length === 0 ? '' : `${changed.join(', ')} changed`
}

/** What has changed since check-in, and what was noted. */
export const changeText = (item: Item): string => {
  const notes = item.condition.out.notes.map(({ note }) => note.trim())
  const said = isGone(item) ? ['Not there at check-out'] : [changeWords(item), factWords(item)]
  return [...said, ...notes].filter((words) => words !== '').join('. ')
}

export function ChangeBadge({ item }: { item: Item }) {
  if (isGone(item)) return <Badge data-tone="red">Not there at check-out</Badge>
  const [text, facts] = [changeWords(item), factWords(item)]
  return (
    <>
      {facts !== '' && <Badge data-tone="amber">{facts}</Badge>}
      {text !== '' && <Badge data-tone={text.endsWith('down') ? 'amber' : 'green'}>{text}</Badge>}
    </>
  )
}

export function OutGrade({ item }: { item: Item }) {
  const { in: before, out: after } = item.condition
  if (isGone(item)) return <span className={classes.gone}>Not there</span>
  if (outState(item) === 'same') return <span className={classes.soft}>Same as Check-In</span>
  const isOther = after.condition !== '' && before.condition !== '' && after.condition !== before.condition
  return (
    <span className={classes.out}>
      {isOther && <IconArrowRight size={14} stroke={1.8} role="img" aria-label="now" />}
      <GradeMark grade={after.condition} />
    </span>
  )
}
