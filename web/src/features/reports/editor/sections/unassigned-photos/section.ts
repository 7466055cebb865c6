import { lazyScreen, type EditorSection } from '../editor-section.ts'

export const unassignedPhotos: EditorSection = {
  name: 'Unassigned Photos',
  path: 'unassignphotos',
  key: 'h',
  isShownFor: () => true,
  ...lazyScreen(async () => (await import('./unassigned-photos.tsx')).UnassignedPhotosScreen),
}
