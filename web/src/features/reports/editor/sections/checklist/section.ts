import { findQuestion, questionAt } from '@lintel/rules'
import { lazyScreen, type EditorSection } from '../editor-section.ts'
import { showNextUnanswered, showQuestion } from './current-question.ts'
import { sectionKeys } from './use-checklist.ts'

export const checklist: EditorSection = {
  name: 'Checklist',
  path: 'checklist',
  key: 'c',
  folding: { of: 'checklist', keysOf: sectionKeys },
  showNext: showNextUnanswered,
  showChange: showQuestion,
  camera: {
    targetOf: ({ body, view }) => {
      const place = view.activeQuestion ? findQuestion(body, view.activeQuestion) : undefined
      const question = place && questionAt(body, place)
      return question && { name: question.prompt, target: { kind: 'question', id: question._uuid } }
    },
    fallbackName: 'a question',
  },
  ...lazyScreen(async () => (await import('./checklist-screen.tsx')).ChecklistScreen),
}
