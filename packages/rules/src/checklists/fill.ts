import type {
  AskedQuestion,
  ComplianceItem,
  ComplianceQuestion,
  ComplianceSection,
  Deadline,
  Dictionary,
  MaintenanceFlag,
  PlainDate,
  ReportBody,
  Room,
} from '@lintel/contract'
import type { MakeId } from '../new-id.ts'
import { isAnswered } from './answers.ts'

export interface ChecklistDictionary {
  name: string
  questions: readonly ComplianceQuestion[]
  flags: readonly MaintenanceFlag[]
  deadlines: readonly Deadline[]
  bankholidays: readonly PlainDate[]
  holidaycalendars?: Dictionary['holidaycalendars']
}

/** Without questions if the dictionary has none for the type. */
export const checklistDictionary = (dictionary: Dictionary, reportType: string): ChecklistDictionary => {
  const own = dictionary.reportdictionaries.find(({ reporttype }) => reporttype === reportType)
  return {
    name: reportType,
    questions: own?.compliance_list.toSorted((a, b) => a.order - b.order) ?? [],
    flags: own?.maintenance_flags ?? [],
    deadlines: own?.deadlines ?? [],
    bankholidays: dictionary.bankholidays,
    holidaycalendars: dictionary.holidaycalendars,
  }
}

/** What an answered report stores of a question. */
const asked = ({
  slug: _slug,
  prompt: _prompt,
  questionType: _type,
  order: _order,
  roomitem: _rooms,
  ...rest
}: ComplianceQuestion): AskedQuestion => rest

interface Part {
  heading: string
  questions: ComplianceQuestion[]
}

type RoomKind = Pick<Room, 'type' | 'category'>

/** Gardens only count when named. */
const isAskedIn = (roomitem: string, { type, category }: RoomKind) => {
  const kinds = roomitem.split(/\s+/)
  return (category !== 4 && kinds.includes('all')) || kinds.includes(type)
}

/** Of the property (no kind of room) or of a kind of room, by their headings. */
const partsFor = ({ name, questions }: ChecklistDictionary, kind?: RoomKind): Part[] => {
  const parts: Part[] = []
  let open: Part = { heading: name, questions: [] }
  let ofSection = ''
  parts.push(open)
  for (const question of questions) {
    if (question.questionType === 'heading') {
      open = { heading: question.prompt, questions: [] }
      ofSection = question.roomitem
      parts.push(open)
      continue
    }
    const roomitem = question.roomitem || ofSection
    if (kind === undefined ? roomitem === '' : roomitem !== '' && isAskedIn(roomitem, kind))
      open.questions.push(question)
  }
  return parts.filter((part) => part.questions.length > 0)
}

export const asksInRoom = (dictionary: ChecklistDictionary, kind: RoomKind): boolean =>
  partsFor(dictionary, kind).length > 0

const isTouched = (item: ComplianceItem): boolean =>
  isAnswered(item) || item.flagged || item.photos.length > 0 || `${item.notes}${item.action}${item.location}` !== ''

type Found = Map<ComplianceQuestion, ComplianceItem>

/** In order; if there are more, the answered ones are preferred. */
const firstOf = (items: readonly ComplianceItem[], max: number): ComplianceItem[] => {
  const kept = [...items.filter(isTouched), ...items.filter((item) => !isTouched(item))].slice(0, max)
  return items.filter((item) => kept.includes(item))
}

/** By its slug under the same heading, or else anywhere. A list can repeat a slug; each item is used once. */
const findItems = (before: readonly ComplianceSection[], parts: readonly Part[]): Found => {
  const placed = before.flatMap(({ heading, complianceitems }) => complianceitems.map((item) => ({ heading, item })))
  const asking = parts.flatMap(({ heading, questions }) => questions.map((question) => ({ heading, question })))
  const found: Found = new Map()
  const taken = new Set<ComplianceItem>()
  const match = (keyOf: (heading: string, slug: string) => string) => {
    const free = Map.groupBy(
      placed.filter(({ item }) => !taken.has(item)),
      ({ heading, item }) => keyOf(heading, item.slug),
    )
    const open = Map.groupBy(
      asking.filter(({ question }) => !found.has(question)),
      ({ heading, question }) => keyOf(heading, question.slug),
    )
    for (const [key, questions] of open) {
      const items = firstOf(
        (free.get(key) ?? []).map(({ item }) => item),
        questions.length,
      )
      for (const [index, item] of items.entries()) {
        const question = questions[index]?.question
        if (question) found.set(question, item)
        taken.add(item)
      }
    }
  }
  match((heading, slug) => JSON.stringify([heading, slug]))
  match((_heading, slug) => slug)
  return found
}

const itemsOf = (part: Part, found: Found, makeId: MakeId): ComplianceItem[] => {
  let below = false
  return part.questions.map((question): ComplianceItem => {
    const { slug, prompt, questionType } = question
    const isSubheading = questionType === 'subheading'
    const empty = { _uuid: makeId(), value: '', flagged: false, location: '', action: '', notes: '', photos: [] }
    const item: ComplianceItem = {
      ...(found.get(question) ?? empty),
      slug,
      prompt,
      questionType,
      subheadingitem: below && !isSubheading,
      question: asked(question),
    }
    below ||= isSubheading
    return item
  })
}

/** An answered question no longer asked stays. */
const filled = (before: readonly ComplianceSection[], parts: readonly Part[], makeId: MakeId): ComplianceSection[] => {
  const found = findItems(before, parts)
  const taken = new Set(found.values())
  const sections = parts.map((part) => ({ heading: part.heading, complianceitems: itemsOf(part, found, makeId) }))
  for (const { heading, complianceitems } of before) {
    const kept = complianceitems.filter((item) => !taken.has(item) && isTouched(item))
    if (kept.length === 0) continue
    // The last one, so that a kept question never comes before the asked ones and takes their place the next time.
    const same = sections.findLast((section) => section.heading === heading)
    if (same) same.complianceitems.push(...kept)
    else sections.push({ heading, complianceitems: kept })
  }
  return sections
}

export const filledRoomChecklist = (
  room: RoomKind & Pick<Room, 'compliancesections'>,
  dictionary: ChecklistDictionary,
  makeId: MakeId,
): ComplianceSection[] => filled(room.compliancesections, partsFor(dictionary, room), makeId)

/**
 * Answers stay; a question that is no longer asked is removed, unless it was answered. Does nothing if the dictionary
 * has no questions.
 */
export const fillChecklists = (
  body: Pick<ReportBody, 'compliancesections' | 'rooms'>,
  dictionary: ChecklistDictionary,
  makeId: MakeId,
): void => {
  if (dictionary.questions.length === 0) return
  body.compliancesections = filled(body.compliancesections, partsFor(dictionary), makeId)
  for (const room of body.rooms) room.compliancesections = filledRoomChecklist(room, dictionary, makeId)
}

const shapeOf = (sections: readonly ComplianceSection[]): string =>
  JSON.stringify(
    sections.map(({ heading, complianceitems }) => [
      heading,
      complianceitems.map(({ slug, prompt, questionType, question }) => [
        slug,
        prompt,
        questionType,
        Object.entries(question ?? {})
          .filter(([, value]) => value !== undefined)
          .toSorted(([a], [b]) => (a < b ? -1 : 1)),
      ]),
    ]),
  )

/** `fillChecklists` would change the questions. */
export const isChecklistOutdated = (
  body: Pick<ReportBody, 'compliancesections' | 'rooms'>,
  dictionary: ChecklistDictionary,
): boolean => {
  const next = { compliancesections: body.compliancesections, rooms: body.rooms.map((room) => ({ ...room })) }
  fillChecklists(next, dictionary, () => '')
  return (
    shapeOf(next.compliancesections) !== shapeOf(body.compliancesections) ||
    next.rooms.some(
      (room, index) => shapeOf(room.compliancesections) !== shapeOf(body.rooms[index]?.compliancesections ?? []),
    )
  )
}
