import {
  ComplianceQuestion,
  dictionaryMessages,
  questionTypes,
  type MaintenanceFlag,
  type QuestionType,
} from '@lintel/contract'
import { freeSlug, linkProblems, questionProblems, slugOfPrompt } from '@lintel/rules'
import { useState } from 'react'
import type { DialogProps } from '../../../lib/dialogs.ts'
import { toast } from '../../../lib/toasts.ts'
import { Fields, SwitchField, TextField } from '../../../ui/form/fields.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TagsField } from '../../../ui/form/tags-field.tsx'
import { PartDialog } from '../part-dialog.tsx'
import { questionTypeNames } from '../dictionary-store.ts'

declare module '../../../lib/dialogs.ts' {
  interface DialogProps {
    dictionaryQuestion: {
      question?: ComplianceQuestion
      questions: readonly ComplianceQuestion[]
      flags: readonly MaintenanceFlag[]
      onDone: (question: ComplianceQuestion) => void
    }
  }
}

type Values = Omit<ComplianceQuestion, 'link' | 'maintenanceflag' | 'questionType'> & {
  link: string
  maintenanceflag: string
  questionType: QuestionType | ''
}

const blank: Values = {
  slug: '',
  prompt: '',
  questionType: '',
  optionList: [],
  link: '',
  conditional: false,
  linkconditionvalue: '',
  flag: false,
  flagvalue: '',
  required: false,
  photo: false,
  location: false,
  action: false,
  actionList: [],
  notes: false,
  caption: '',
  maintenanceflag: '',
  headline: false,
  order: 0,
  roomitem: '',
}

const valuesOf = (question: ComplianceQuestion): Values => ({
  ...question,
  link: question.link ?? '',
  maintenanceflag: question.maintenanceflag ?? '',
})

const asksNothing = (type: string): boolean => type === 'heading' || type === 'subheading'

const questionOf = ({ link, maintenanceflag, questionType, ...values }: Values, slug: string): ComplianceQuestion =>
  ComplianceQuestion.parse({
    ...values,
    slug,
    prompt: values.prompt.trim(),
    questionType,
    // A conditional question needs a linked one.
    ...(link === '' ? { conditional: false, linkconditionvalue: '' } : { link }),
    // The hidden flag fields of a question that became a heading would block saving.
    ...(asksNothing(questionType) ? { flag: false, flagvalue: '' } : maintenanceflag !== '' && { maintenanceflag }),
  })

const problemsOf = (
  values: Values,
  { slug, others, flags }: { slug: string; others: readonly ComplianceQuestion[]; flags: readonly MaintenanceFlag[] },
): Record<string, string> => {
  if (values.questionType === '') return { questionType: 'Choose a type.' }
  const made = questionOf(values, slug)
  // Placed first in the list, because a circle is reported at its first question.
  const linked = linkProblems([made, ...others], flags).filter(({ path }) => path.startsWith('0.'))
  const problems = [...questionProblems(made), ...linked.map(({ path, message }) => ({ path: path.slice(2), message }))]
  return Object.fromEntries(problems.map(({ path, message }) => [path, message]))
}

export function QuestionDialog({
  question,
  questions,
  flags,
  onDone,
  onClose,
}: DialogProps['dictionaryQuestion'] & { onClose: () => void }) {
  const [begun] = useState(() => (question ? valuesOf(question) : blank))
  const [values, setValues] = useState(begun)
  const others = questions.filter((known) => known !== question)
  const slug = question?.slug ?? freeSlug(slugOfPrompt(values.prompt), new Set(others.map((known) => known.slug)))
  const problems = problemsOf(values, { slug, others, flags })
  const isReady = Object.keys(problems).length === 0
  const linked = others.find((known) => known.slug === values.link)
  const isAsked = !asksNothing(values.questionType)

  const field = <Name extends keyof Values>(path: Name, label: string) => ({
    label,
    path,
    value: values[path],
    // Errors of empty fields are shown after the field was visited; impossible links and flags immediately.
    ...((path === 'link' || path === 'maintenanceflag') && problems[path] && { error: problems[path] }),
    onChange: (value: Values[Name]) => setValues((now) => ({ ...now, [path]: value })),
  })
  const done = () => {
    const made = questionOf(values, slug)
    onDone(made)
    toast.success(question ? dictionaryMessages.saved(made.prompt) : dictionaryMessages.added(made.prompt))
  }
  return (
    <PartDialog
      label="Question"
      title={question ? 'Edit Question' : 'New Question'}
      isNew={question === undefined}
      dirty={values !== begun}
      input={{ name: question?.slug ?? '', values, restore: setValues }}
      isReady={isReady}
      onDone={done}
      onClose={onClose}
    >
      <TextField
        {...field('prompt', 'Prompt')}
        required
        first
        hint={values.prompt.trim() === '' ? undefined : `Known as ${slug}.`}
      />
      <SelectField
        {...field('questionType', 'Type')}
        options={questionTypes.map((type) => ({ id: type, name: questionTypeNames[type] }))}
        onChange={(chosen) =>
          setValues((now) => ({ ...now, questionType: questionTypes.find((type) => type === chosen) ?? '' }))
        }
      />
      {values.questionType === 'select' && (
        <TagsField {...field('optionList', 'Options')} maxTags={100} hint="Press Enter after each option." />
      )}
      {values.questionType === 'heading' && (
        <TextField
          {...field('roomitem', 'Rooms')}
          hint="Slugs of rooms with spaces between them, all for every room indoors, or empty for the property."
        />
      )}
      <SelectField
        {...field('link', 'Linked')}
        clearable
        options={others
          .filter(({ questionType }) => questionType !== 'heading' && questionType !== 'subheading')
          .map((known) => ({ id: known.slug, name: known.prompt }))}
      />
      {linked && (
        <Fields columns="1fr 2fr" narrow="1fr">
          <SwitchField {...field('conditional', 'Conditional')} />
          {values.conditional && (
            <TextField
              {...field('linkconditionvalue', 'Conditional value')}
              suggestions={linked.optionList}
              hint="The answer with which this is asked; several with | between them."
            />
          )}
        </Fields>
      )}
      {isAsked && (
        <>
          <Fields columns="1fr 2fr" narrow="1fr">
            <SwitchField {...field('flag', 'Flag')} />
            {values.flag && (
              <TextField
                {...field('flagvalue', 'Flag value')}
                suggestions={values.optionList}
                hint="The answer that flags it: several with | between them, <50 or >20 for figures, past for dates."
              />
            )}
          </Fields>
          {values.flag && flags.length > 0 && (
            <SelectField
              {...field('maintenanceflag', 'Maintenance flag')}
              clearable
              options={flags.map(({ slug: id, flag }) => ({ id, name: flag }))}
            />
          )}
          <TextField {...field('caption', 'Caption')} hint="A line below the prompt: how to find the answer." />
          <Fields columns="1fr 1fr 1fr" narrow="1fr 1fr">
            <SwitchField {...field('required', 'Required')} />
            <SwitchField {...field('photo', 'Photo')} />
            <SwitchField {...field('notes', 'Notes')} />
            <SwitchField {...field('location', 'Location')} />
            <SwitchField {...field('action', 'Action')} />
            <SwitchField {...field('headline', 'Headline')} />
          </Fields>
          {values.action && <TagsField {...field('actionList', 'Actions')} maxTags={100} />}
        </>
      )}
    </PartDialog>
  )
}
