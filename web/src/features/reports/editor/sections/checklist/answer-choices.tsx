import { ChoiceButtons } from '../../../../../ui/choice-buttons.tsx'
import classes from './answer-choices.module.css'

/** With so many characters an answer needs a row of its own on a phone. */
const longAnswer = 18

/** All answers in sight as one radio group: number keys choose, arrows move, choosing again takes the answer back. */
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
