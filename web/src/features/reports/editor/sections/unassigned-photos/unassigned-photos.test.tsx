import { expect, it } from 'vitest'
import { aReport } from '../../../../../testing/a-report.ts'
import { anEditor, drawInEditor } from '../../testing/editor-world.tsx'
import { UnassignedPhotosScreen } from './unassigned-photos.tsx'

it('focuses the field that assigns a photograph where a check leads here', () => {
  const photo = { id: 'p', src: 'u/1/p.jpg', hasGalleryLink: true, readonly: false }
  const editor = anEditor(aReport({ unassignedphotos: [photo] }))
  drawInEditor(editor, <UnassignedPhotosScreen />)
  editor.focus.focusWhenDrawn('field', 'unassignedphotos')
  expect(document.activeElement).toHaveProperty('placeholder', 'Assign to')
})
