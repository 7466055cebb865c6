import { dictionaryMessages, genericMessages, type ComplianceQuestion } from '@lintel/contract'
import { withMoved } from '@lintel/rules'
import { DragDropProvider } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import { Button } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import { memo, useCallback, useState } from 'react'
import { openDialog } from '../../../lib/dialogs.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { EntriesTable, EntryActions } from '../../../ui/table/entries-table.tsx'
import {
  useAdd,
  useDictionaryEditor,
  changeQuestions,
  numbered,
  questionTypeNames,
  useReportDictionary,
} from '../dictionary-store.ts'
import { ChecklistPreview } from './checklist-preview.tsx'
import classes from './questions.module.css'

const dragAnimationMs = 500

const titles = [
  'Prompt',
  'Type',
  'Linked',
  'Conditional',
  'Conditional Value',
  'Flag',
  'Flag Value',
  'Required',
  'Photo',
  'Notes',
]

const yes = (is: boolean) => (is ? 'Yes' : '')

/** Values of which one is enough. */
const either = (values: string) => values.split('|').join(' or ')

/** A question row; re-renders only when the question changes. */
const QuestionRow = memo(function QuestionRow({
  question,
  index,
  linked,
  readOnly,
  onEdit,
  onDelete,
}: {
  question: ComplianceQuestion
  index: number
  linked: string
  readOnly: boolean
  onEdit: (index: number) => void
  onDelete: (index: number) => void
}) {
  const { slug, prompt, questionType, conditional, linkconditionvalue, flag, flagvalue } = question
  const { ref, handleRef } = useSortable({
    id: `${index} ${slug}`,
    index,
    disabled: readOnly,
    transition: { duration: dragAnimationMs },
  })
  const cells = [
    questionTypeNames[questionType],
    linked,
    yes(conditional),
    either(linkconditionvalue),
    yes(flag),
    either(flagvalue),
    yes(question.required),
    yes(question.photo),
    yes(question.notes),
  ]
  return (
    <tr ref={ref} data-kind={questionType}>
      <td className={classes.prompt}>
        <div>
          {!readOnly && (
            <button type="button" ref={handleRef} className={classes.grip} aria-label={`Move ${prompt}`}>
              <IconGripVertical size={15} stroke={1.7} aria-hidden />
            </button>
          )}
          <span>{prompt}</span>
        </div>
      </td>
      {cells.map((cell, at) => (
        <td key={titles[at + 1]} data-title={cell === '' ? undefined : titles[at + 1]}>
          {cell}
        </td>
      ))}
      <td>{!readOnly && <EntryActions of={prompt} onEdit={() => onEdit(index)} onDelete={() => onDelete(index)} />}</td>
    </tr>
  )
})

export function QuestionsTab() {
  const editor = useDictionaryEditor()
  const { readOnly, store } = editor
  const { compliance_list: questions, maintenance_flags: flags } = useReportDictionary()
  const [draws, setDraws] = useState(0)
  const [isPreview, setPreview] = useState(false)
  const prompts = new Map(questions.toReversed().map(({ slug, prompt }) => [slug, prompt]))

  const edit = useCallback(
    (index: number) => {
      const question = questions[index]
      if (!question) return
      openDialog('dictionaryQuestion', {
        question,
        questions,
        flags,
        onDone: (changed) => changeQuestions(editor, (known) => known.map((one, at) => (at === index ? changed : one))),
      })
    },
    [editor, questions, flags],
  )
  const remove = useCallback(
    async (index: number) => {
      if (!(await confirm(genericMessages.confirmDelete, { yes: 'Delete', danger: true }))) return
      changeQuestions(editor, (known) => known.filter((_, at) => at !== index))
    },
    [editor],
  )
  const onDelete = useCallback((index: number) => void remove(index), [remove])
  const move = async (from: number, to: number) => {
    if (from === to) return
    if (await confirm(dictionaryMessages.confirmReorder, { yes: 'Reorder' })) {
      changeQuestions(editor, (known) => numbered(withMoved(known, from, to)))
      store.setState({ reordered: true })
    }
    // Dragging has moved the rows in the DOM; re-mounts them in the stored order.
    setDraws((count) => count + 1)
  }
  useAdd(() =>
    openDialog('dictionaryQuestion', {
      questions,
      flags,
      onDone: (made) =>
        changeQuestions(editor, (known) => [...known, { ...made, order: (known.at(-1)?.order ?? 0) + 1 }]),
    }),
  )
  if (questions.length === 0)
    return <EmptyState title="No items found" text="Add in the bar below begins the checklist of this report type." />
  return (
    <>
      <div className={classes.head}>
        <p>{`${questions.length} questions, headings among them`}</p>
        <Button size="compact-sm" variant="default" aria-expanded={isPreview} onClick={() => setPreview(!isPreview)}>
          {isPreview ? 'Hide preview' : 'Preview checklist'}
        </Button>
      </div>
      {isPreview && <ChecklistPreview questions={questions} flags={flags} />}
      <DragDropProvider
        key={draws}
        onDragEnd={({ operation: { source }, canceled }) => {
          if (!canceled && isSortable(source)) void move(source.initialIndex, source.index)
        }}
      >
        <div className={classes.scroller}>
          <EntriesTable label="Questions" titles={titles} className={classes.table}>
            {questions.map((question, index) => (
              <QuestionRow
                key={`${index} ${question.slug}`}
                question={question}
                index={index}
                readOnly={readOnly}
                onDelete={onDelete}
                linked={question.link === undefined ? '' : (prompts.get(question.link) ?? question.link)}
                onEdit={edit}
              />
            ))}
          </EntriesTable>
        </div>
      </DragDropProvider>
    </>
  )
}
