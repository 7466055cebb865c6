import type { ComplianceItem, ComplianceSection } from '@lintel/contract'
import { isAnswered, isQuestion } from './answers.ts'
import { shownQuestions, type Checklists } from './shown.ts'

/** The progress of a checklist; hidden questions do not count. */
export interface ChecklistProgress {
  answered: number
  of: number
  /** Required questions without an answer. */
  missing: number
  flagged: number
}

/** True if a question must be answered and is not. */
export const isRequiredUnanswered = (item: ComplianceItem): boolean =>
  isQuestion(item) && item.question?.required === true && !isAnswered(item)

/** Counts the questions that are asked. */
export const checklistProgress = (
  sections: readonly ComplianceSection[],
  shown: ReadonlySet<ComplianceItem>,
): ChecklistProgress => {
  const progress = { answered: 0, of: 0, missing: 0, flagged: 0 }
  for (const { complianceitems } of sections)
    for (const item of complianceitems) {
      if (!shown.has(item) || !isQuestion(item)) continue
      progress.of++
      if (isAnswered(item)) progress.answered++
      if (isRequiredUnanswered(item)) progress.missing++
      if (item.flagged) progress.flagged++
    }
  return progress
}

/** A checklist section and its room, if any. */
export interface PlacedSection {
  section: ComplianceSection
  /** Index among the sections of the report or of the room. */
  index: number
  room?: { index: number; _uuid: string; name: string }
}

/** Every checklist section of a report: the property's, then by room. */
export const checklistSections = ({ compliancesections, rooms }: Checklists): PlacedSection[] => [
  ...compliancesections.map((section, index) => ({ section, index })),
  ...rooms.flatMap(({ _uuid, name, compliancesections: own }, at) =>
    own.map((section, index) => ({ section, index, room: { index: at, _uuid, name } })),
  ),
]

/**
 * The progress of the checklist as the menu shows it: answered out of asked required questions. If none is required,
 * all asked questions count.
 */
export const checklistMenuProgress = (body: Checklists): { done: number; of: number; flagged: number } => {
  const shown = shownQuestions(body)
  const items = [...shown].filter(isQuestion)
  const required = items.filter(({ question }) => question?.required)
  const counted = required.length > 0 ? required : items
  return {
    done: counted.filter(isAnswered).length,
    of: counted.length,
    flagged: items.filter(({ flagged }) => flagged).length,
  }
}
