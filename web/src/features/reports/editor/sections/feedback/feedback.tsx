import { feedbackOf, markFeedback, type CommentMark, type Feedback } from '@lintel/rules'
import { Button, SegmentedControl, Switch } from '@mantine/core'
import { useMemo, useState } from 'react'
import { SectionPage } from '../../../../../ui/form/section-page.tsx'
import { useEditor, useIsReadOnly, useReportEditor } from '../../editor-context.tsx'
import { FeedbackEntry } from './feedback-entry.tsx'
import classes from './feedback.module.css'

const parties = ['All', 'Landlord', 'Tenant'] as const

interface Filter {
  party: (typeof parties)[number]
  pending: boolean
  flagged: boolean
}

const passes = ({ party, pending, flagged }: Filter, comment: Feedback) =>
  (party === 'All' || comment.party === party) && (!pending || !comment.approved) && (!flagged || comment.flagged)

function Filters({ filter, onFilter }: { filter: Filter; onFilter: (filter: Filter) => void }) {
  return (
    <div className={classes.filters} role="group" aria-label="Filter feedback">
      <SegmentedControl
        aria-label="Party"
        data={[...parties]}
        value={filter.party}
        onChange={(next) => onFilter({ ...filter, party: parties.find((party) => party === next) ?? 'All' })}
      />
      <Switch
        className={classes.switch}
        label="Not yet approved"
        checked={filter.pending}
        onChange={(event) => onFilter({ ...filter, pending: event.currentTarget.checked })}
      />
      <Switch
        className={classes.switch}
        label="Flagged only"
        checked={filter.flagged}
        onChange={(event) => onFilter({ ...filter, flagged: event.currentTarget.checked })}
      />
    </div>
  )
}

const nothing: Filter = { party: 'All', pending: false, flagged: false }

export function FeedbackScreen() {
  const { store } = useReportEditor()
  const readOnly = useIsReadOnly()
  const body = useEditor((state) => state.body)
  const all = useMemo(() => feedbackOf(body), [body])
  const [filter, setFilter] = useState(nothing)
  const shown = all.filter((comment) => passes(filter, comment))
  const pending = shown.filter(({ approved }) => !approved)
  const mark = (comments: readonly Feedback[], which: CommentMark, on: boolean) => {
    const words = which === 'approved' ? (on ? 'Approve' : 'Withdraw approval of') : on ? 'Flag' : 'Clear flag of'
    const about = comments.length === 1 ? comments[0]?.itemId : undefined
    store.edit(`${words} feedback`, markFeedback(store.getState().body, comments, which, on), { about })
  }
  const approved = all.filter((comment) => comment.approved).length
  return (
    <SectionPage
      title="Feedback"
      summary={all.length > 0 && `${all.length} received, ${approved} approved`}
      actions={
        !readOnly &&
        all.length > 0 && (
          <Button variant="default" disabled={pending.length === 0} onClick={() => mark(pending, 'approved', true)}>
            Approve all{pending.length > 0 && ` (${pending.length})`}
          </Button>
        )
      }
    >
      {all.length === 0 ? (
        <div className={classes.empty}>
          <b>No feedback yet</b>
          <p>
            Comments of landlord and tenant on items and on the whole report appear here once they have used the link
            that you send them by e-mail. Approved feedback is printed in the report.
          </p>
        </div>
      ) : (
        <>
          <Filters filter={filter} onFilter={setFilter} />
          {shown.length === 0 && (
            <div className={classes.empty}>
              <p>No feedback matches these filters.</p>
              <Button variant="default" onClick={() => setFilter(nothing)}>
                Show all {all.length}
              </Button>
            </div>
          )}
          <ol className={classes.list} aria-label="Feedback received">
            {shown.map((comment) => (
              <FeedbackEntry key={comment.key} comment={comment} onMark={(which, on) => mark([comment], which, on)} />
            ))}
          </ol>
        </>
      )}
    </SectionPage>
  )
}
