import { ChoiceButtons } from '../../../../../ui/choice-buttons.tsx'
import classes from './answer-choices.module.css'

/** From this number of characters an answer gets its own row on a phone. */
const longAnswer = 18

/** All answers as one radio group: number keys choose, arrow keys move, choosing the same again clears the answer. */
export function AnswerChoices({
  labelledBy,
  describedBy,
  required,
  onAnswer,
  ...choices
}: {
  labelledBy: string
  describedBy?: string
  required: boolean
  options: readonly string[]
  value: string
  readOnly: boolean
  touch: boolean
  onAnswer: (value: string) => void
}) {
  const { options, value } = choices
  return (
    <ChoiceButtons
      {...choices}
      className={classes.choices}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-required={required || undefined}
      data-answer
      data-long={options.some((option) => option.length > longAnswer) || undefined}
      onPress={(option) => onAnswer(option === value ? '' : option)}
    />
  )
}
