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
import { useEditor, useReportEditor } from '../../editor-context.tsx'
import type { EditorState } from '../../state/editor-state.ts'

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
