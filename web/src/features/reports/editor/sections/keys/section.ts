import { lazyScreen, type EditorSection } from '../editor-section.ts'

export const keys: EditorSection = {
  name: 'Keys',
  path: 'keys',
  key: 'k',
  ...lazyScreen(async () => (await import('./keys.tsx')).KeysScreen),
}
