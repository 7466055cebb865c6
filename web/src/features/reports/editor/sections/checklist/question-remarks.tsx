import type { ComplianceItem } from '@lintel/contract'
import { asksFor, setAnswerNote, type AnswerNote } from '@lintel/rules'
import { useMemo } from 'react'
import { LongTextField, TextField } from '../../../../../ui/form/fields.tsx'
import { useTouch } from '../../../../../ui/form/section-page.tsx'
import { useReportEditor } from '../../editor-context.tsx'
import { PhotoList } from '../../photo-list.tsx'
import { editQuestion } from './question-edits.ts'
import classes from './question-row.module.css'

const labels: Record<AnswerNote, string> = { location: 'Location', action: 'Action', notes: 'Notes' }
const remarks = ['location', 'action', 'notes'] as const

/** What stands beside an answer: where it is, what is to be done, notes, photographs. */
export function QuestionRemarks({
  item,
  path,
  references,
}: {
  item: ComplianceItem
  path: string
  references: string
}) {
  const { store } = useReportEditor()
  const touch = useTouch()
  const { _uuid: id, photos } = item
  const target = useMemo(() => ({ kind: 'question', id }) as const, [id])
  const referenceList = useMemo(() => references.split('|'), [references])
  const actions = item.question?.actionList ?? []
  const written = remarks.filter((remark) => asksFor(item, remark))
  return (
    <div className={classes.remarks}>
      {written.length > 0 && (
        <div className={classes.words}>
          {written.map((remark) => {
            const field = {
              label: labels[remark],
              value: item[remark],
              path: `${path}.${remark}`,
              onChange: (words: string) =>
                editQuestion(
                  store,
                  `Write ${remark}`,
                  id,
                  (draft, at) => setAnswerNote(draft, at, remark, words),
                  remark,
                ),
            }
            if (remark === 'notes') return <LongTextField key={remark} {...field} />
            return <TextField key={remark} {...field} suggestions={remark === 'action' ? actions : undefined} />
          })}
        </div>
      )}
      {asksFor(item, 'photo') && (
        <div className={classes.photos}>
          <PhotoList photos={photos} target={target} label={item.prompt} references={referenceList} strip={touch} />
        </div>
      )}
    </div>
  )
}
