import { lazyScreen, type EditorSection } from '../editor-section.ts'

export const documents: EditorSection = {
  name: 'Documents',
  path: 'uploaddocuments',
  key: 'u',
  isShownFor: () => true,
  ...lazyScreen(async () => (await import('./documents.tsx')).DocumentsScreen),
}
