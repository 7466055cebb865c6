import type { ComplianceItem, ComplianceSection, MaintenanceFlag } from '@lintel/contract'
import { checklistReferences, isAnswered, isPlainDate, isRequiredUnanswered, isQuestion } from '@lintel/rules'
import { date, tidy } from '../../shared/format.ts'
import { photoRows, type Placed } from '../../shared/photo-rows.ts'
import { refsOf, type PhotographBook, type ViewPhoto } from '../../shared/photographs.ts'
import { flagMark, type FlagMark } from './flag-mark.ts'

export interface ViewAnswer {
  row?: string
  kind: 'heading' | 'question'
  prompt: string
  value: string
  inner: boolean
  flagged: boolean
  /** A long answer without notes, which uses their column too. */
  alone: boolean
  missing: boolean
  headline: boolean
  /** Of the maintenance flag; empty if it raises none. */
  raises: string
  raisesName: string
  mark?: FlagMark
  location: string
  action: string
  notes: string
  photoRefs: string
  photos: ViewPhoto[]
}

export interface ViewChecklist {
  heading: string
  /** For its heading's page number. */
  anchor: string
  answers: ViewAnswer[]
  flagged: ViewAnswer[]
  /** Prompts of questions that were neither required nor answered. */
  unanswered: string[]
  rows: Placed<ViewPhoto>[][]
  photoCount: number
}

/** The code, and the number of others before them. */
interface Numbering {
  code: string
  place: string
  anchor: string
  after: number
  perRow: 2 | 3
  /** By the shipped template, which gives them ids. */
  hasRows: boolean
}

export interface Asked {
  shown: ReadonlySet<ComplianceItem>
  flags: readonly MaintenanceFlag[]
}

/** Dates are stored plain; everything else is printed as entered. */
const valueOf = ({ questionType, value }: ComplianceItem): string =>
  questionType === 'date' && isPlainDate(value) ? date(value) : tidy(value.trim())

/** Characters that fit an answer's own column in one or two lines. */
const roomFor = 40

const viewAnswer = (
  item: ComplianceItem,
  photos: ViewPhoto[],
  flags: readonly MaintenanceFlag[],
  row: string | undefined,
): ViewAnswer => {
  const raised = item.flagged ? flags.find(({ slug }) => slug === item.question?.maintenanceflag) : undefined
  const flagged = item.flagged && isQuestion(item)
  const action = tidy(item.action.trim())
  return {
    ...(row && (flagged || action !== '') && { row }),
    kind: isQuestion(item) ? 'question' : 'heading',
    prompt: item.prompt,
    value: isQuestion(item) ? valueOf(item) : '',
    inner: item.subheadingitem,
    flagged,
    alone: item.value.length > roomFor && !item.flagged && `${item.notes}${item.action}`.trim() === '',
    missing: isRequiredUnanswered(item),
    headline: item.question?.headline ?? false,
    raises: raised?.slug ?? '',
    raisesName: raised?.flag ?? '',
    ...(raised && { mark: flagMark(raised) }),
    location: item.location.trim(),
    action,
    notes: tidy(item.notes.trim()),
    photoRefs: refsOf(photos),
    photos,
  }
}

const isIdle = ({ kind, value, flagged, missing, location, action, notes, photos }: ViewAnswer): boolean =>
  kind === 'question' && !flagged && !missing && photos.length === 0 && `${value}${location}${action}${notes}` === ''

/** Drops subheadings without a question. */
const withoutEmptyHeadings = (answers: readonly ViewAnswer[]): ViewAnswer[] =>
  answers.filter(({ kind }, index) => kind === 'question' || answers[index + 1]?.kind === 'question')

/**
 * Hidden questions are not printed; optional unanswered ones are named below each list. Lists without shown questions
 * are left out.
 */
export const viewChecklists = (
  sections: readonly ComplianceSection[],
  book: PhotographBook,
  { code, place, anchor: chapter, after, perRow, hasRows }: Numbering,
  { shown, flags }: Asked,
): ViewChecklist[] => {
  const references = checklistReferences(sections, shown, code, after)
  return sections
    .filter(({ complianceitems }) => complianceitems.some((item) => shown.has(item)))
    .map(({ heading, complianceitems }, at) => {
      const anchor = `${chapter}-list-${at + 1}`
      const asked = complianceitems
        .filter((item) => shown.has(item))
        .map((item, n) => {
          const where = { place: `${place}, ${heading}`, name: item.prompt }
          const photos = item.photos.flatMap((photo) => book.show(photo, references.get(photo.id) ?? '', where))
          return viewAnswer(item, photos, flags, hasRows ? `${anchor}-${n + 1}` : undefined)
        })
      const answers = withoutEmptyHeadings(asked.filter((answer) => !isIdle(answer)))
      const photos = asked.flatMap((answer) => answer.photos)
      return {
        heading,
        anchor,
        answers,
        flagged: answers.filter((answer) => answer.flagged),
        unanswered: asked.filter(isIdle).map(({ prompt }) => prompt),
        rows: photoRows(photos, perRow),
        photoCount: photos.length,
      }
    })
}

export const answeredOf = (shown: ReadonlySet<ComplianceItem>): { answered: number; asked: number } => {
  const questions = [...shown].filter(isQuestion)
  return { answered: questions.filter(isAnswered).length, asked: questions.length }
}
