import type { ComplianceItem } from '@lintel/contract'
import { requestsField, setAnswerNote, type AnswerNote } from '@lintel/rules'
import { useMemo } from 'react'
import { withoutSingleKeys } from '../../../../../lib/shortcuts.ts'
import { LongTextField, TextField } from '../../../../../ui/form/fields.tsx'
import { useTouch } from '../../../../../ui/form/section-page.tsx'
import { useReportEditor } from '../../editor-context.tsx'
import { PhotoList } from '../../photo-list.tsx'
import { useReportField } from '../../fields/report-field.ts'
import { editQuestion, type QuestionFieldPath } from './question-edits.ts'
import classes from './question-row.module.css'

const labels: Record<AnswerNote, string> = { location: 'Location', action: 'Action', notes: 'Notes' }
const remarks = ['location', 'action', 'notes'] as const

function Remark({ item, path, remark }: { item: ComplianceItem; path: QuestionFieldPath; remark: AnswerNote }) {
  const { store } = useReportEditor()
  const write = (step: string, words: string) =>
    editQuestion(store, step, item._uuid, (draft, at) => setAnswerNote(draft, at, remark, words), remark)
  const field = useReportField(`${path}.${remark}`, labels[remark], {
    step: `Write ${remark}`,
    value: item[remark],
    write,
  })
  if (remark === 'notes') return <LongTextField {...field} />
  return <TextField {...field} suggestions={remark === 'action' ? (item.question?.actionList ?? []) : undefined} />
}

export function QuestionRemarks({
  item,
  path,
  references,
}: {
  item: ComplianceItem
  path: QuestionFieldPath
  references: string
}) {
  const touch = useTouch()
  const { _uuid: id, photos } = item
  const target = useMemo(() => ({ kind: 'question', id }) as const, [id])
  const referenceList = useMemo(() => references.split('|'), [references])
  const written = remarks.filter((remark) => requestsField(item, remark))
  return (
    <div className={classes.remarks} {...withoutSingleKeys}>
      {written.length > 0 && (
        <div className={classes.words}>
          {written.map((remark) => (
            <Remark key={remark} item={item} path={path} remark={remark} />
          ))}
        </div>
      )}
      {requestsField(item, 'photo') && (
        <div className={classes.photos}>
          <PhotoList photos={photos} target={target} label={item.prompt} references={referenceList} strip={touch} />
        </div>
      )}
    </div>
  )
}
