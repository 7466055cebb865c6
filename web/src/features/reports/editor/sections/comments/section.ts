import { lazyScreen, type EditorSection } from '../editor-section.ts'

export const comments: EditorSection = {
  name: 'Comments',
  path: 'comments',
  key: 'o',
  ...lazyScreen(async () => (await import('./comments.tsx')).CommentsScreen),
}
