import { lazyScreen, type EditorSection } from '../editor-section.ts'

export const feedback: EditorSection = {
  name: 'Feedback',
  path: 'feedbackrooms',
  key: 'f',
  ...lazyScreen(async () => (await import('./feedback.tsx')).FeedbackScreen),
}
