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

/** 'Good to Poor, two grades down'; the condition speaks first, nothing where neither grade is another one. */
const changeWords = ({ condition: { in: before, out: after } }: Pick<Item, 'condition'>): string => {
  const condition = conditionSteps(before.condition, after.condition)
  if (condition) return words(before.condition, after.condition, condition)
  const cleanliness = cleanlinessSteps(before.cleanliness, after.cleanliness)
  return cleanliness ? words(before.cleanliness, after.cleanliness, cleanliness) : ''
}

/** 'Colour, quantity changed'; empty where the item is what it was. */
const factWords = (item: Item): string => {
  const changed = factChanges(item).map(({ label }, at) => (at === 0 ? label : label.toLowerCase()))
  return changed.length === 0 ? '' : `${changed.join(', ')} changed`
}

/** How the grades of an item changed since check-in, and what else of it. */
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

/** What the check-out says of an item, for a list: the word is repeated only where it is another one. */
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
