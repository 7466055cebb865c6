import type { ComplianceItem, ComplianceSection } from '@lintel/contract'
import {
  checklistDictionary,
  checklistProgress,
  checklistReferences,
  checklistSections,
  isAnswered,
  isQuestion,
  photoReferences,
  roomCodes,
  shownQuestions,
  type ChecklistDictionary,
  type ChecklistProgress,
  type PlacedSection,
} from '@lintel/rules'
import { useMemo } from 'react'
import { useEditor, useReportEditor, type StoreAndFocus } from '../../editor-context.tsx'
import type { EditorState } from '../../state/editor-state.ts'
import { flushSync } from 'react-dom'

export interface ShownSection extends PlacedSection {
  key: string
  items: readonly ComplianceItem[]
  progress: ChecklistProgress
  /** The printed references of each question's photographs, by question id, separated by `|`. */
  references: Readonly<Record<string, string>>
}

export interface ShownChecklist {
  sections: readonly ShownSection[]
  total: ChecklistProgress
}

type Body = Pick<EditorState['body'], 'compliancesections' | 'rooms'>

const keyOf = ({ index, room }: Pick<PlacedSection, 'index' | 'room'>): string =>
  `${room?._uuid ?? 'property'}/${index}`

export const sectionKeys = (body: Body): string[] => checklistSections(body).map(keyOf)

/** The part of the body that checklists depend on; the same object while none of it changes. */
export const useChecklistBody = (): Body =>
  useEditor(({ body: { compliancesections, rooms } }) => ({ compliancesections, rooms }))

const referencesIn = ({ complianceitems }: ComplianceSection, references: ReadonlyMap<string, string>) =>
  Object.fromEntries(
    complianceitems
      .filter(({ photos }) => photos.length > 0)
      .map(({ _uuid, photos }) => [_uuid, photos.map(({ id }) => references.get(id) ?? '').join('|')]),
  )

export const shownChecklist = (body: Body): ShownChecklist => {
  const shown = shownQuestions(body)
  const codes = roomCodes(body.rooms)
  const ofProperty = checklistReferences(body.compliancesections, shown, 'CH')
  const ofRooms = body.rooms.map((room, index) => {
    if (room.compliancesections.length === 0) return ofProperty
    const code = codes[index] ?? room.name
    return checklistReferences(room.compliancesections, shown, code, photoReferences(room, code, 'in').size)
  })
  const sections = checklistSections(body).map((placed): ShownSection => ({
    ...placed,
    key: keyOf(placed),
    items: placed.section.complianceitems.filter((item) => shown.has(item)),
    progress: checklistProgress([placed.section], shown),
    references: referencesIn(placed.section, (placed.room && ofRooms[placed.room.index]) ?? ofProperty),
  }))
  const total = checklistProgress(
    checklistSections(body).map(({ section }) => section),
    shown,
  )
  return { sections, total }
}

export const useChecklistDictionary = (): ChecklistDictionary => {
  const { dictionary } = useReportEditor()
  const type = useEditor((state) => state.body.type)
  return useMemo(() => checklistDictionary(dictionary, type), [dictionary, type])
}

export type ChecklistFilter = 'all' | 'unanswered' | 'flagged'

const fits: Record<ChecklistFilter, (item: ComplianceItem) => boolean> = {
  all: () => true,
  unanswered: (item) => !isAnswered(item),
  flagged: (item) => item.flagged,
}

export const foundBy = (filter: ChecklistFilter, sections: readonly ShownSection[]): ReadonlySet<string> =>
  new Set(
    sections.flatMap(({ items }) =>
      items.filter((item) => isQuestion(item) && fits[filter](item)).map((item) => item._uuid),
    ),
  )

/**
 * Matches at the time the filter was chosen (`kept`) stay, so that answering one does not remove it under the finger.
 */
export const filtered = (
  items: readonly ComplianceItem[],
  filter: ChecklistFilter,
  kept: ReadonlySet<string>,
): readonly ComplianceItem[] => {
  if (filter === 'all') return items
  const left = items.filter((item) => !isQuestion(item) || kept.has(item._uuid) || fits[filter](item))
  return left.filter((item, index) => {
    const next = left[index + 1]
    return isQuestion(item) || (next !== undefined && isQuestion(next))
  })
}

/** The question with the focus, or else the last one reached by keyboard. */
export const currentQuestion = ({ store, focus }: StoreAndFocus): string | undefined =>
  focus.current('question') ?? store.getState().view.activeQuestion

export const noteQuestion = ({ store, focus }: StoreAndFocus, focused: Element): void => {
  const id = focus.around('question', focused)
  if (id) store.goToQuestion(id)
}

/** Scrolls to a question and focuses it, unfolding its section if needed. */
export const showQuestion = ({ store, focus }: StoreAndFocus, id: string): void => {
  const section = shownChecklist(store.getState().body).sections.find(({ items }) =>
    items.some((item) => item._uuid === id),
  )
  if (!section) return
  flushSync(() => store.unfold('checklist', section.key))
  store.goToQuestion(id)
  focus.focus('question', id)
}

export const showNextUnanswered = (editor: StoreAndFocus): void => {
  const items = shownChecklist(editor.store.getState().body).sections.flatMap((section) =>
    section.items.filter(isQuestion),
  )
  const from = items.findIndex(({ _uuid }) => _uuid === currentQuestion(editor)) + 1
  const next = [...items.slice(from), ...items.slice(0, from)].find((item) => !isAnswered(item))
  if (next) showQuestion(editor, next._uuid)
}
