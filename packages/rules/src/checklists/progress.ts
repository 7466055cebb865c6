import type { ComplianceItem, ComplianceSection } from '@lintel/contract'
import { isAnswered, isQuestion } from './answers.ts'
import { shownQuestions, type Checklists } from './shown.ts'

/** Hidden questions do not count. */
export interface ChecklistProgress {
  answered: number
  of: number
  /** Required questions without an answer. */
  missing: number
  flagged: number
}

export const isRequiredUnanswered = (item: ComplianceItem): boolean =>
  isQuestion(item) && item.question?.required === true && !isAnswered(item)

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

export interface PlacedSection {
  section: ComplianceSection
  /** Among the sections of the report or of the room. */
  index: number
  room?: { index: number; _uuid: string; name: string }
}

/** The property's, then by room. */
export const checklistSections = ({ compliancesections, rooms }: Checklists): PlacedSection[] => [
  ...compliancesections.map((section, index) => ({ section, index })),
  ...rooms.flatMap(({ _uuid, name, compliancesections: own }, at) =>
    own.map((section, index) => ({ section, index, room: { index: at, _uuid, name } })),
  ),
]

/** Answered out of asked required questions. If none is required, all asked questions count. */
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
