import type { ComplianceItem, ComplianceSection, ReportBody } from '@lintel/contract'
import { holdsValue, isQuestion } from './answers.ts'

export type Checklists = Pick<ReportBody, 'compliancesections' | 'rooms'>

type BySlug = ReadonlyMap<string, ComplianceItem>

const bySlug = (sections: readonly ComplianceSection[]): BySlug => {
  const known = new Map<string, ComplianceItem>()
  for (const { complianceitems } of sections)
    for (const item of complianceitems) if (isQuestion(item) && !known.has(item.slug)) known.set(item.slug, item)
  return known
}

/** Each linked question must have the answer required by the one below. */
const isShown = (item: ComplianceItem, find: (slug: string) => ComplianceItem | undefined): boolean => {
  const passed = new Set<ComplianceItem>()
  for (let at = item; !passed.has(at);) {
    passed.add(at)
    const linked = at.question?.link === undefined ? undefined : find(at.question.link)
    if (!linked) return true
    if (at.question?.conditional && !holdsValue(linked.value, at.question.linkconditionvalue)) return false
    at = linked
  }
  return true
}

const withoutEmptySubheadings = (items: readonly ComplianceItem[]): ComplianceItem[] =>
  items.filter((item, index) => {
    const next = items[index + 1]
    return isQuestion(item) || (next !== undefined && isQuestion(next))
  })

/**
 * Those whose linked question, and its linked question, and so on, have the required values. Room questions look up
 * their link in the room first, then in the property. A link to a missing question hides nothing, because no answer
 * could show it again.
 */
export const shownQuestions = ({ compliancesections, rooms }: Checklists): ReadonlySet<ComplianceItem> => {
  const shown = new Set<ComplianceItem>()
  const ofProperty = bySlug(compliancesections)
  const add = (sections: readonly ComplianceSection[], known: BySlug) => {
    for (const { complianceitems } of sections) {
      const asked = complianceitems.filter((item) => isShown(item, (slug) => known.get(slug) ?? ofProperty.get(slug)))
      for (const item of withoutEmptySubheadings(asked)) shown.add(item)
    }
  }
  add(compliancesections, ofProperty)
  for (const room of rooms)
    if (room.compliancesections.length > 0) add(room.compliancesections, bySlug(room.compliancesections))
  return shown
}
