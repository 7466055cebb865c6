import type { ComplianceItem, MaintenanceFlag } from '@lintel/contract'
import {
  requestsField,
  isAnswered,
  isRequiredUnanswered,
  toggleAnswerFlag,
  setAnswerNote,
  type AnswerNote,
} from '@lintel/rules'
import { Tooltip } from '@mantine/core'
import { IconCamera, IconFlag3, IconFlag3Filled, IconNote } from '@tabler/icons-react'
import { memo, useState, useMemo } from 'react'
import { useTouch } from '../../../../../ui/form/section-page.tsx'
import { useIsReadOnly, useReportEditor, useFocusTarget } from '../../editor-context.tsx'
import { AnswerField } from './answer-field.tsx'
import { editQuestion, type QuestionFieldPath } from './question-edits.ts'
import classes from './question-row.module.css'
import { FlagSymbol } from '../../../../../ui/flag-symbol.tsx'
import { withoutSingleKeys } from '../../../../../lib/shortcuts.ts'
import { LongTextField, TextField } from '../../../../../ui/form/fields.tsx'
import { PhotoList } from '../../photo-list.tsx'
import { useReportField } from '../../fields/report-fields.tsx'

const hasRemarks = (item: ComplianceItem): boolean =>
  item.photos.length > 0 || `${item.location}${item.action}${item.notes}`.trim() !== ''

const asksMore = (item: ComplianceItem): boolean =>
  (['location', 'action', 'notes', 'photo'] as const).some((what) => requestsField(item, what))

/** Opens automatically when there are details or should be; only the user closes it again. */
const useRemarksOpen = (item: ComplianceItem) => {
  const wanted = hasRemarks(item) || item.flagged
  const [open, setOpen] = useState(wanted)
  const [before, setBefore] = useState(wanted)
  if (wanted !== before) {
    setBefore(wanted)
    if (wanted) setOpen(true)
  }
  return [open, setOpen] as const
}

function RowTools({ item, open, onToggle }: { item: ComplianceItem; open: boolean; onToggle: () => void }) {
  const { store } = useReportEditor()
  const readOnly = useIsReadOnly()
  const touch = useTouch()
  const more = useFocusTarget('remarks', item._uuid)
  const size = touch ? 20 : 16
  const { _uuid: id, prompt, flagged, photos } = item
  return (
    <div className={classes.tools}>
      <Tooltip label={flagged ? 'Remove the flag' : 'Flag'}>
        <button
          type="button"
          className={classes.tool}
          data-flag
          disabled={readOnly}
          aria-label={`Flag ${prompt}`}
          aria-pressed={flagged}
          onClick={() => editQuestion(store, 'Flag answer', id, toggleAnswerFlag)}
        >
          {flagged ? <IconFlag3Filled size={size} aria-hidden /> : <IconFlag3 size={size} stroke={1.7} aria-hidden />}
          {touch && 'Flag'}
        </button>
      </Tooltip>
      {asksMore(item) && (
        <button
          type="button"
          className={classes.tool}
          ref={more}
          aria-expanded={open}
          aria-label={`Notes and photos of ${prompt}`}
          onClick={onToggle}
        >
          <IconNote size={size} stroke={1.7} aria-hidden />
          {touch && 'Notes'}
          {requestsField(item, 'photo') && <IconCamera size={size} stroke={1.7} aria-hidden />}
          {photos.length > 0 && <span className="num">{photos.length}</span>}
        </button>
      )}
    </div>
  )
}

export const QuestionRow = memo(function QuestionRow({
  item,
  path,
  references,
  flag,
}: {
  item: ComplianceItem
  path: QuestionFieldPath
  /** The printed references of its photographs, separated by `|`. */
  references: string
  flag?: MaintenanceFlag
}) {
  const touch = useTouch()
  const [open, setOpen] = useRemarksOpen(item)
  const { _uuid: id, prompt, questionType, subheadingitem, flagged, question } = item
  const caption = question?.caption ?? ''
  const promptId = `question-${id}`
  const captionId = caption ? `caption-${id}` : undefined
  return (
    <div
      className={classes.row}
      role="group"
      aria-labelledby={promptId}
      ref={useFocusTarget('question', id)}
      data-answered={isAnswered(item) || undefined}
      data-flagged={flagged || undefined}
      data-inner={subheadingitem || undefined}
      data-wide={questionType === 'textarea' || undefined}
      data-touch={touch || undefined}
    >
      <div className={classes.asked}>
        <p className={classes.prompt}>
          <span id={promptId}>{prompt}</span>
          {question?.required && (
            <span className={classes.required} data-missing={isRequiredUnanswered(item) || undefined}>
              Required
            </span>
          )}
        </p>
        {caption && (
          <p className={classes.caption} id={captionId}>
            {caption}
          </p>
        )}
        {flagged && <FlagWords flag={flag} />}
      </div>
      <div className={classes.answer}>
        <AnswerField item={item} path={path} labelledBy={promptId} describedBy={captionId} />
      </div>
      <RowTools item={item} open={open} onToggle={() => setOpen(!open)} />
      {open && asksMore(item) && <QuestionRemarks item={item} path={path} references={references} />}
    </div>
  )
})

function FlagWords({ flag }: { flag?: MaintenanceFlag }) {
  return (
    <p className={classes.flagged}>
      <span>
        <IconFlag3Filled size={13} aria-hidden />
        Flagged
      </span>
      {flag && (
        <span
          className={classes.maintenance}
          style={{ color: flag.colour, background: flag.backgroundcolour }}
          title={flag.description}
        >
          <FlagSymbol symbol={flag.symbol} />
          {flag.flag}
        </span>
      )}
    </p>
  )
}

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

function QuestionRemarks({
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
