import { lazyScreen, type EditorSection } from '../editor-section.ts'

export const tenancy: EditorSection = {
  name: 'Tenancy details',
  path: 'tenancy',
  key: 't',
  ...lazyScreen(async () => (await import('./tenancy.tsx')).TenancyScreen),
}
