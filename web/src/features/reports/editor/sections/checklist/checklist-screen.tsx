import { isChecklistOutdated, checklistSections, fillChecklists, newId, type ChecklistDictionary } from '@lintel/rules'
import { Button, SegmentedControl } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { useCallback, useMemo, useState, type KeyboardEvent } from 'react'
import { SectionPage, useTouch } from '../../../../../ui/form/section-page.tsx'
import { useEditor, useIsReadOnly, useReportEditor, useNoDictionary } from '../../editor-context.tsx'
import { AddChecklistRoom } from './add-checklist-room.tsx'
import classes from './checklist.module.css'
import { ChecklistSection } from './checklist-section.tsx'
import { RunningDeadlines } from './running-deadlines.tsx'
import { noteQuestion, showNextUnanswered } from './current-question.ts'
import { useChecklistKeys } from './use-checklist-keys.ts'
import {
  filtered,
  foundBy,
  shownChecklist,
  useChecklistBody,
  useChecklistDictionary,
  type ChecklistFilter,
  type ShownChecklist,
} from './use-checklist.ts'

const filters = [
  { value: 'all', label: 'All' },
  { value: 'unanswered', label: 'Unanswered' },
  { value: 'flagged', label: 'Flagged' },
] as const satisfies { value: ChecklistFilter; label: string }[]

const standing = ({ total: { answered, of, missing, flagged } }: ShownChecklist): string =>
  [
    `${answered} of ${of} answered`,
    missing > 0 && `${missing} required ${missing === 1 ? 'is' : 'are'} missing`,
    flagged > 0 && `${flagged} flagged`,
  ]
    .filter(Boolean)
    .join(', ')

function Bar({
  checklist,
  filter,
  onFilter,
}: {
  checklist: ShownChecklist
  filter: ChecklistFilter
  onFilter: (filter: ChecklistFilter) => void
}) {
  const editor = useReportEditor()
  const touch = useTouch()
  return (
    <div className={classes.bar}>
      {touch && <p>{standing(checklist)}</p>}
      <SegmentedControl
        className={classes.filter}
        aria-label="Questions shown"
        size={touch ? 'md' : 'xs'}
        data={filters.map(({ value, label }) => ({ value, label }))}
        value={filter}
        onChange={(next) => onFilter(filters.find(({ value }) => value === next)?.value ?? 'all')}
      />
      {!touch && (
        <Button
          size="xs"
          variant="default"
          disabled={checklist.total.answered === checklist.total.of}
          leftSection={<IconArrowDown size={14} stroke={1.8} aria-hidden />}
          aria-label="Next unanswered"
          aria-keyshortcuts="Control+Enter"
          onClick={() => showNextUnanswered(editor)}
        >
          Next<span className={classes.long}>&nbsp;unanswered</span>
        </Button>
      )}
    </div>
  )
}

function FillButton({ dictionary, label }: { dictionary: ChecklistDictionary; label: string }) {
  const { store } = useReportEditor()
  return (
    <Button variant="default" onClick={() => store.edit(label, (draft) => fillChecklists(draft, dictionary, newId))}>
      {label}
    </Button>
  )
}

function OutdatedNotice({ dictionary }: { dictionary: ChecklistDictionary }) {
  const { store } = useReportEditor()
  const noDictionary = useNoDictionary()
  const readOnly = useIsReadOnly()
  // Only the questions, not the answers, so that this does not change while the user types.
  const put = useEditor(({ body }) =>
    checklistSections(body).flatMap(({ section }) => section.complianceitems.map(({ question }) => question)),
  )
  const rooms = useEditor((state) => state.body.rooms.length)
  const isOutdated = useMemo(
    () => !noDictionary && put.length + rooms > 0 && isChecklistOutdated(store.getState().body, dictionary),
    [noDictionary, put, rooms, store, dictionary],
  )
  if (!isOutdated || readOnly) return null
  return (
    <div className={classes.notice}>
      <p>The dictionary has different questions from when this report was made. Your answers are kept.</p>
      <FillButton dictionary={dictionary} label="Update the questions" />
    </div>
  )
}

function NoQuestions({ dictionary }: { dictionary: ChecklistDictionary }) {
  const readOnly = useIsReadOnly()
  const noDictionary = useNoDictionary()
  const asks = dictionary.questions.length > 0
  return (
    <div className={classes.empty}>
      <b>No questions yet</b>
      <p>
        {asks
          ? 'The dictionary has the questions of this report type.'
          : (noDictionary ?? 'The dictionary has no questions for this report type.')}
      </p>
      {asks && !readOnly && <FillButton dictionary={dictionary} label="Add the questions" />}
    </div>
  )
}

function Questions({ checklist, dictionary }: { checklist: ShownChecklist; dictionary: ChecklistDictionary }) {
  const editor = useReportEditor()
  const { store, focus } = editor
  const [filter, setFilter] = useState<{ name: ChecklistFilter; kept: ReadonlySet<string> }>({
    name: 'all',
    kept: new Set(),
  })
  const shown = checklist.sections
    .map((section) => ({ ...section, items: filtered(section.items, filter.name, filter.kept) }))
    .filter(({ items, room }) => items.length > 0 || (filter.name === 'all' && room))
  const { step } = useChecklistKeys(shown)
  const toggle = useCallback((key: string) => store.toggleFolded('checklist', key), [store])
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.defaultPrevented || event.altKey || event.shiftKey) return
    const { target } = event
    if (!(target instanceof HTMLElement) || focus.around('question', target) === undefined) return
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault()
      showNextUnanswered(editor)
      return
    }
    // Enter in a single-line text or on the chosen answer moves on; an open list handles it itself.
    const done = target.matches('input:not([aria-expanded=true])') || target.getAttribute('aria-checked') === 'true'
    if (!done) return
    event.preventDefault()
    step(1)
  }
  return (
    <SectionPage
      title="Checklist"
      summary={<span className={classes.desk}>{standing(checklist)}</span>}
      actions={
        <Bar
          checklist={checklist}
          filter={filter.name}
          onFilter={(name) => setFilter({ name, kept: foundBy(name, checklist.sections) })}
        />
      }
    >
      {/* Handles keys that bubble up from the fields; takes no focus itself. */}
      <div onKeyDown={keys} onFocus={({ target }) => noteQuestion(editor, target)} role="presentation">
        <RunningDeadlines dictionary={dictionary} />
        <OutdatedNotice dictionary={dictionary} />
        {shown.map((section) => (
          <ChecklistSection
            key={section.key}
            section={section}
            items={section.items}
            flags={dictionary.flags}
            onToggle={toggle}
          />
        ))}
        {shown.length === 0 && (
          <div className={classes.empty}>
            <b>{filter.name === 'flagged' ? 'Nothing is flagged' : 'Everything is answered'}</b>
          </div>
        )}
        {filter.name === 'all' && <AddChecklistRoom dictionary={dictionary} />}
      </div>
    </SectionPage>
  )
}

export function ChecklistScreen() {
  const dictionary = useChecklistDictionary()
  const body = useChecklistBody()
  const checklist = useMemo(() => shownChecklist(body), [body])
  if (checklist.sections.length > 0) return <Questions checklist={checklist} dictionary={dictionary} />
  return (
    <SectionPage title="Checklist">
      <NoQuestions dictionary={dictionary} />
    </SectionPage>
  )
}
