import { lazyScreen, type EditorSection } from '../editor-section.ts'

export const appliances: EditorSection = {
  name: 'Appliances',
  path: 'appliances',
  key: 'p',
  ...lazyScreen(async () => (await import('./appliances.tsx')).AppliancesScreen),
}
