import { lazyScreen, type EditorSection } from '../editor-section.ts'
import { meterPage } from './meter-label.ts'

export const meters: EditorSection = {
  name: 'Meters',
  path: 'meters',
  key: 'm',
  pageOf: ({ meters: list }, [, index]) => {
    const meter = list[Number(index)]
    return meter && meterPage(meter.name)
  },
  ...lazyScreen(async () => (await import('./meters.tsx')).MetersScreen),
}
