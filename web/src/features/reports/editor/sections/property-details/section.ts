import { lazyScreen, type EditorSection } from '../editor-section.ts'

export const propertyDetails: EditorSection = {
  name: 'Property details',
  path: 'details',
  key: 'd',
  ...lazyScreen(async () => (await import('./property-details.tsx')).PropertyDetailsScreen),
}
