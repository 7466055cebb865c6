import type { ComplianceItem, ComplianceSection } from '@lintel/contract'
import { photoReference } from '@lintel/rules'
import { date, tidy } from './format.ts'
import { photoRows, type Placed } from './photo-rows.ts'
import { refsOf, type PhotographBook, type ViewPhoto } from './photographs.ts'

/** A question of a checklist with its answer; headings have none. */
export interface ViewAnswer {
  kind: 'heading' | 'question'
  prompt: string
  value: string
  /** A question below another one. */
  inner: boolean
  flagged: boolean
  location: string
  action: string
  notes: string
  photoRefs: string
  photos: ViewPhoto[]
}

export interface ViewChecklist {
  heading: string
  answers: ViewAnswer[]
  flagged: ViewAnswer[]
  rows: Placed<ViewPhoto>[][]
  photoCount: number
}

/** Where the photographs of checklists are numbered: after so many others with the same code. */
interface Numbering {
  code: string
  place: string
  after: number
}

const headings: readonly string[] = ['heading', 'subheading']

/** Dates are stored plain; everything else stands as it was chosen or written. */
const valueOf = ({ questionType, value }: ComplianceItem): string =>
  questionType === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? date(value) : tidy(value.trim())

/** Checklists as they are printed: every question, answered or not, with its photographs. */
export const viewChecklists = (
  sections: readonly ComplianceSection[],
  book: PhotographBook,
  { code, place, after }: Numbering,
): ViewChecklist[] => {
  let last = after
  return sections.map(({ heading, complianceitems }) => {
    const photos: ViewPhoto[] = []
    const answers = complianceitems.map((item): ViewAnswer => {
      const shown = { place: `${place}, ${heading}`, name: item.prompt }
      const mine = item.photos.flatMap((photo) => book.show(photo, photoReference(code, ++last), shown))
      photos.push(...mine)
      return {
        kind: headings.includes(item.questionType) ? 'heading' : 'question',
        prompt: item.prompt,
        value: valueOf(item),
        inner: item.subheadingitem,
        flagged: item.flagged,
        location: item.location.trim(),
        action: tidy(item.action.trim()),
        notes: tidy(item.notes.trim()),
        photoRefs: refsOf(mine),
        photos: mine,
      }
    })
    return {
      heading,
      answers,
      flagged: answers.filter((answer) => answer.flagged),
      rows: photoRows(photos),
      photoCount: photos.length,
    }
  })
}
