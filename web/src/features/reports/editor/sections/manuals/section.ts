import { lazyScreen, type EditorSection } from '../editor-section.ts'

export const manuals: EditorSection = {
  name: 'Manuals',
  path: 'manuals',
  key: 'n',
  ...lazyScreen(async () => (await import('./manuals.tsx')).ManualsScreen),
}
