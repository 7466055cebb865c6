import '../../../../../ui/form/mantine-dates.css'
import type { ComplianceItem } from '@lintel/contract'
import { isPlainDate } from '@lintel/rules'
import { Select, Textarea, TextInput } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { memo } from 'react'
import { dateFormat, typedDay } from '../../../../../lib/typed-dates.ts'
import { clearButton } from '../../../../../ui/clear-button.ts'
import { useFieldError, useFieldRef, useReadOnlyField } from '../../../../../ui/form/field-context.ts'
import { useFieldSize, useTouch } from '../../../../../ui/form/section-page.tsx'
import { useReportEditor } from '../../editor-context.tsx'
import { useReportField } from '../../fields/report-fields.tsx'
import { answerQuestion, optionsOf, type QuestionFieldPath } from './question-edits.ts'
import { ChoiceButtons } from '../../../../../ui/choice-buttons.tsx'
import classes from './answer-choices.module.css'

/** Up to this number of answers, all are visible; more are chosen from a list. */
const maxChoices = 7

export const AnswerField = memo(function AnswerField({
  item,
  path,
  labelledBy,
  describedBy,
}: {
  item: ComplianceItem
  /** Its path in the report: `compliancesections.0.complianceitems.2`. */
  path: QuestionFieldPath
  labelledBy: string
  describedBy?: string
}) {
  const editor = useReportEditor()
  const reads = useReadOnlyField()
  const size = useFieldSize()
  const touch = useTouch()
  const { _uuid: id, questionType } = item
  const answer = (_step: string, text: string) => answerQuestion(editor, id, text, 'value')
  const how = { step: 'Answer', value: item.value, write: answer }
  const { path: at, value, onChange: write } = useReportField(`${path}.value`, item.prompt, how)
  const error = useFieldError(at, value)
  const required = item.question?.required === true
  const named = {
    'aria-labelledby': labelledBy,
    'aria-describedby': describedBy,
    'aria-required': required || undefined,
  }
  const field = { ...named, ref: useFieldRef(at), error, size, ...reads, autoComplete: 'off' }
  const choose = (text: string) => answerQuestion(editor, id, text)

  if (questionType === 'select') {
    const options = optionsOf(item)
    return options.length <= maxChoices ? (
      <AnswerChoices
        labelledBy={labelledBy}
        describedBy={describedBy}
        required={required}
        options={options}
        value={value}
        touch={touch}
        readOnly={reads.readOnly}
        onAnswer={choose}
      />
    ) : (
      <Select
        {...field}
        data={options}
        value={value === '' ? null : value}
        placeholder="Select"
        searchable
        dropdownOpened={reads.readOnly ? false : undefined}
        clearable
        clearButtonProps={clearButton(item.prompt)}
        onChange={(next) => choose(next ?? '')}
      />
    )
  }
  if (questionType === 'date' && (value === '' || isPlainDate(value)))
    return (
      <DateInput
        {...field}
        maw={touch ? undefined : 200}
        valueFormat={dateFormat}
        dateParser={typedDay}
        placeholder="dd/mm/yyyy"
        clearable
        clearButtonProps={clearButton(item.prompt)}
        value={value === '' ? null : value}
        onChange={(next) => choose(next ?? '')}
        rightSection={value === '' ? <IconCalendar size={15} stroke={1.7} aria-hidden /> : undefined}
        rightSectionPointerEvents={value === '' ? 'none' : undefined}
      />
    )
  if (questionType === 'textarea')
    return (
      <Textarea
        {...field}
        autosize
        minRows={2}
        maxLength={8000}
        value={value}
        onChange={(event) => write(event.currentTarget.value)}
      />
    )
  return (
    <TextInput
      {...field}
      inputMode={/\((?:°C|%|mm|litres)\)/.test(item.prompt) ? 'decimal' : undefined}
      maxLength={8000}
      value={value}
      onChange={(event) => write(event.currentTarget.value)}
    />
  )
})

/** From this number of characters an answer gets its own row on a phone. */
const longAnswer = 18

/** All answers as one radio group: number keys choose, arrow keys move, choosing the same again clears the answer. */
function AnswerChoices({
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
