import type { MaintenanceFlag } from '@lintel/contract'
import { runningDeadlines, boundParty, whyNoDeadline } from '@lintel/rules'
import { flagMark, type FlagMark } from '../checklists/flag-mark.ts'
import type { ViewAnswer, ViewChecklist } from '../checklists/view.ts'
import { counted, date } from '../../shared/format.ts'
import { fontsOf, richText, type Block } from './rich-text.ts'
import type { DocumentSource } from '../../shared/source.ts'

interface Place {
  name: string
  checklists: readonly ViewChecklist[]
}

export interface PlacedAnswer extends ViewAnswer {
  heading: string
  /** Empty for the property. */
  room: string
  list: string
  /** For its page number: its row, or else its checklist. */
  anchor: string
}

/** They raise one maintenance flag and have no action of their own. */
interface FlagGroup {
  /** Empty if they raise none. */
  name: string
  mark?: FlagMark
  description: string
  guide: Block[]
  answers: PlacedAnswer[]
}

interface Guide {
  name: string
  mark: FlagMark
  description: string
  blocks: Block[]
  /** With the anchor of the first answer of each. */
  raisedIn: { place: string; anchor: string }[]
}

const answersIn = (places: readonly Place[]): PlacedAnswer[] =>
  places.flatMap(({ name, checklists }) =>
    checklists.flatMap(({ heading, anchor, answers }) =>
      answers.map((answer) => ({ ...answer, heading, room: name, list: anchor, anchor: answer.row ?? anchor })),
    ),
  )

/** In the order of the flags; answers that raise none are last. */
const byFlag = (answers: readonly PlacedAnswer[], flags: readonly MaintenanceFlag[]): PlacedAnswer[] => {
  const rank = ({ raises }: PlacedAnswer) => {
    const at = flags.findIndex(({ slug }) => slug === raises)
    return at < 0 ? flags.length : at
  }
  return answers.toSorted((a, b) => rank(a) - rank(b))
}

const groupOf = (flag: MaintenanceFlag | undefined, answers: readonly PlacedAnswer[]): FlagGroup => ({
  name: flag?.flag ?? '',
  ...(flag && { mark: flagMark(flag) }),
  description: flag?.description ?? '',
  guide: flag?.pdfDisplay === 'embed' ? richText(flag.displayguide) : [],
  answers: answers.filter(({ raises, action }) => action === '' && raises === (flag?.slug ?? '')),
})

const guideOf = (flag: MaintenanceFlag, answers: readonly PlacedAnswer[]): Guide => ({
  name: flag.flag,
  mark: flagMark(flag),
  description: flag.description,
  blocks: richText(flag.displayguide),
  raisedIn: answers
    .filter(({ raises }) => raises === flag.slug)
    .filter(({ list }, at, raising) => raising.findIndex((other) => other.list === list) === at)
    .map(({ anchor, room, heading }) => ({ place: room || heading, anchor })),
})

/**
 * Actions first, then other flagged answers in the order of their maintenance flags, with the guides of those flags.
 */
export const viewFindings = ({ report, checklist }: DocumentSource, places: readonly Place[]) => {
  const flags = checklist?.flags ?? []
  const answers = answersIn(places)
  const flagged = answers.filter((answer) => answer.flagged)
  const raised = flags.filter(({ slug }) => flagged.some(({ raises }) => raises === slug))
  const deadlines = checklist ? runningDeadlines(report, checklist) : []
  const flagGroups = [...raised, undefined]
    .map((flag) => groupOf(flag, flagged))
    .filter((group) => group.answers.length + group.guide.length > 0)
  const guides = raised
    .filter(({ pdfDisplay }) => pdfDisplay === 'extract')
    .map((flag) => guideOf(flag, flagged))
    .filter(({ blocks }) => blocks.length > 0)
  return {
    noDeadline: checklist ? whyNoDeadline(report, checklist) : '',
    headlines: answers.filter(({ headline, value }) => headline && value !== ''),
    deadlines: deadlines.map(({ name, within, from, due, dueTime, inHours, ...whom }) => ({
      name,
      binds: boundParty(whom),
      within,
      from: from === '' ? 'Not recorded' : date(from),
      due:
        due === ''
          ? 'Not known'
          : `${date(due)}${dueTime ? `, ${dueTime}` : inHours ? ', at the same time of day' : ''}`,
    })),
    actions: byFlag(
      answers.filter(({ action }) => action !== ''),
      flags,
    ),
    flagGroups,
    raisedFlags: raised.map((flag) => ({ name: flag.flag, mark: flagMark(flag), description: flag.description })),
    missingAnswers: answers.filter(({ missing }) => missing),
    guides,
    guideFonts: fontsOf([...flagGroups.map(({ guide }) => guide), ...guides.map(({ blocks }) => blocks)].flat()),
    findingsLede:
      flagged.length === 0
        ? 'Nothing was flagged: no answer asks for action.'
        : `${counted(flagged.length, 'answer is', 'answers are')} flagged: somebody should act.`,
  }
}
