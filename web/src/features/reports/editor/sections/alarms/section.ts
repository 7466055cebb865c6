import { lazyScreen, type EditorSection } from '../editor-section.ts'

export const alarms: EditorSection = {
  name: 'Alarms',
  path: 'alarms',
  key: 'a',
  ...lazyScreen(async () => (await import('./alarms.tsx')).AlarmsScreen),
}
