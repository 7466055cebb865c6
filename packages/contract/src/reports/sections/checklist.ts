import * as z from 'zod'
import { AskedQuestion, questionTypes, type QuestionType } from '../../dictionary/checklists.ts'
import { Id, LongText, PlainDate, ShortText, Slug } from '../../scalars.ts'
import { photos } from '../photos.ts'
import { checklistTypes, defineSection } from '../section.ts'

export const answerSchemas = {
  text: LongText,
  textarea: LongText,
  select: ShortText,
  date: z.union([z.literal(''), PlainDate]),
  heading: z.literal(''),
  subheading: z.literal(''),
} satisfies Record<QuestionType, z.ZodType>

export const ComplianceItem = z.strictObject({
  _uuid: Id,
  slug: Slug,
  prompt: ShortText,
  questionType: z.enum(questionTypes).default('text'),
  value: z.union([LongText, PlainDate]).default(''),
  flagged: z.boolean().default(false),
  location: ShortText.default(''),
  action: LongText.default(''),
  notes: LongText.default(''),
  photos,
  subheadingitem: z.boolean().default(false),
  /** As asked; if unknown, the answer is always shown. */
  question: AskedQuestion.optional(),
})
export type ComplianceItem = z.infer<typeof ComplianceItem>

export const ComplianceSection = z.strictObject({
  heading: ShortText,
  complianceitems: z.array(ComplianceItem).max(500).default([]),
})
export type ComplianceSection = z.infer<typeof ComplianceSection>

export const checklist = defineSection({
  name: 'Checklist',
  order: 40,
  photoCode: 'CH',
  types: checklistTypes,
  fields: { compliancesections: z.array(ComplianceSection).max(100).default([]) },
  labels: { questionType: 'Kind of question', subheadingitem: 'Below a subheading' },
  keyedBy: { compliancesections: 'heading' },
  files: ['compliancesections', 'rooms.*.compliancesections'].map((sections) => ({
    path: `${sections}.*.complianceitems.*.photos`,
    shows: 'in',
  })),
})
