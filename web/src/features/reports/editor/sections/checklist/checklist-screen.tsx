import {
  isChecklistOutdated,
  checklistSections,
  fillChecklists,
  newId,
  type ChecklistDictionary,
  addRoom,
  asksInRoom,
  emptyRoom,
  filledRoomChecklist,
  freeRoomName,
  displayDate,
  runningDeadlines,
  boundParty,
  whyNoDeadline,
  type RunningDeadline,
} from '@lintel/rules'
import { Button, SegmentedControl } from '@mantine/core'
import { IconArrowDown, IconPlus, IconClockExclamation } from '@tabler/icons-react'
import { useCallback, useMemo, useState, type KeyboardEvent } from 'react'
import { SectionPage, useTouch } from '../../../../../ui/form/section-page.tsx'
import { useEditor, useIsReadOnly, useReportEditor, useNoDictionary, useRoomDictionary } from '../../editor-context.tsx'
import classes from './checklist.module.css'
import { ChecklistSection } from './checklist-section.tsx'
import {
  noteQuestion,
  showNextUnanswered,
  filtered,
  foundBy,
  shownChecklist,
  useChecklistBody,
  useChecklistDictionary,
  type ChecklistFilter,
  type ShownChecklist,
} from './use-checklist.ts'
import { useChecklistKeys } from './use-checklist-keys.ts'

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

function AddChecklistRoom({ dictionary }: { dictionary: ChecklistDictionary }) {
  const { store, focus } = useReportEditor()
  const readOnly = useIsReadOnly()
  const touch = useTouch()
  const { rooms } = useRoomDictionary()
  const none = useEditor((state) => state.body.rooms.length === 0)
  const kinds = rooms.filter(({ slug, category }) => asksInRoom(dictionary, { type: slug, category }))
  if (kinds.length === 0 || readOnly) return null

  const add = (kind: (typeof kinds)[number]) => {
    const room = emptyRoom({ name: freeRoomName(store.getState().body.rooms, kind.name), kind }, newId)
    room.compliancesections = filledRoomChecklist(room, dictionary, newId)
    store.edit('Add room', (draft) => addRoom(draft, room), { about: room._uuid })
    const first = room.compliancesections[0]?.complianceitems[0]?._uuid
    requestAnimationFrame(() => {
      focus.find('room', room._uuid)?.scrollIntoView({ block: 'start' })
      if (first && !touch) focus.focus('question', first)
    })
  }

  return (
    <section className={classes.rooms} aria-label="Add a room">
      <h3>{none ? 'Which rooms did you look at?' : 'Another room'}</h3>
      <p>Each room adds its own questions.</p>
      <div className={classes.kinds}>
        {kinds.map((kind) => (
          <Button
            key={kind.slug}
            size={touch ? 'md' : 'xs'}
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => add(kind)}
          >
            {kind.name}
          </Button>
        ))}
      </div>
    </section>
  )
}

const endText = ({ within, from, due, dueTime, inHours }: RunningDeadline) => {
  if (due === '') return `Within ${within}; say from when`
  const time = dueTime ? `, ${dueTime}` : inHours && ', at the same time of day'
  return (
    <>
      by <b>{displayDate(due)}</b>
      {time} ({within} from {displayDate(from)})
    </>
  )
}

function RunningDeadlines({ dictionary }: { dictionary: ChecklistDictionary }) {
  const body = useEditor(({ body: { compliancesections, rooms, date } }) => ({ compliancesections, rooms, date }))
  const running = useMemo(() => runningDeadlines(body, dictionary), [body, dictionary])
  const why = useMemo(() => whyNoDeadline(body, dictionary), [body, dictionary])
  if (running.length === 0 && why === '') return null
  return (
    <section className={classes.deadlines} aria-label="Time limits">
      <h3>
        <IconClockExclamation size={16} stroke={1.8} aria-hidden />
        Time limits
      </h3>
      {running.length === 0 ? (
        <p>{why}</p>
      ) : (
        <dl>
          {running.map((deadline) => (
            <div key={deadline.name + deadline.within}>
              <dt>
                {deadline.name}
                {deadline.binds && <small>{boundParty(deadline)}</small>}
              </dt>
              <dd>{endText(deadline)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
