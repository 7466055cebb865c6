import type { ComplianceItem, ComplianceQuestion, MaintenanceFlag } from '@lintel/contract'
import { dayInLondon, fillChecklists, flagsAnswer, isQuestion, shownQuestions, type Checklists } from '@lintel/rules'
import { Select, Textarea, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useFieldSize } from '../../../ui/form/section-page.tsx'
import { useDictionaryEditor } from '../dictionary-store.ts'
import classes from './questions.module.css'

function Answer({ item, onAnswer }: { item: ComplianceItem; onAnswer: (value: string) => void }) {
  const size = useFieldSize()
  const { prompt, questionType, value, question } = item
  const common = { label: prompt, description: question?.caption, size, withAsterisk: question?.required ?? false }
  if (questionType === 'select')
    return (
      <Select
        {...common}
        data={[...new Set(question?.optionList)]}
        value={value === '' ? null : value}
        clearable
        onChange={(chosen) => onAnswer(chosen ?? '')}
      />
    )
  const change = { value, maxLength: 8000 }
  if (questionType === 'textarea')
    return <Textarea {...common} {...change} onChange={({ currentTarget }) => onAnswer(currentTarget.value)} />
  return (
    <TextInput
      {...common}
      {...change}
      type={questionType === 'date' ? 'date' : 'text'}
      onChange={({ currentTarget }) => onAnswer(currentTarget.value)}
    />
  )
}

export function ChecklistPreview({
  questions,
  flags,
}: {
  questions: readonly ComplianceQuestion[]
  flags: readonly MaintenanceFlag[]
}) {
  const { type } = useDictionaryEditor()
  const [answers, setAnswers] = useState<ReadonlyMap<string, string>>(new Map())
  const [today] = useState(() => dayInLondon(new Date()))
  const body = useMemo((): Checklists => {
    const made: Checklists = { compliancesections: [], rooms: [] }
    let count = 0
    const dictionary = { name: type, questions, flags, deadlines: [], bankholidays: [] }
    fillChecklists(made, dictionary, () => `preview-${count++}`)
    for (const { complianceitems } of made.compliancesections)
      for (const item of complianceitems) item.value = answers.get(item.slug) ?? ''
    return made
  }, [type, questions, flags, answers])
  const shown = shownQuestions(body)
  return (
    <section className={classes.preview} aria-label="Preview of the checklist">
      {body.compliancesections.map(({ heading, complianceitems }, index) => (
        <div key={`${index} ${heading}`}>
          <h3>{heading}</h3>
          {complianceitems
            .filter((item) => shown.has(item))
            .map((item) => {
              if (!isQuestion(item)) return <h4 key={item._uuid}>{item.prompt}</h4>
              const isFlagged = flagsAnswer(item.question, item, today)
              const flag = flags.find(({ slug }) => slug === item.question?.maintenanceflag)
              return (
                <div key={item._uuid} data-flagged={isFlagged || undefined}>
                  <Answer item={item} onAnswer={(value) => setAnswers(new Map([...answers, [item.slug, value]]))} />
                  {isFlagged && <p className={classes.flagged}>{flag ? `Flagged: ${flag.flag}` : 'Flagged'}</p>}
                </div>
              )
            })}
        </div>
      ))}
    </section>
  )
}
