import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aReport, aRoom } from '../../../../testing/a-report.ts'
import { anEditor, drawInEditor } from '../testing/editor-world.tsx'
import { Changes } from './changes.tsx'

// jsdom has neither.
Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined, close: () => undefined })

it('shows a photograph of the check-in beside one that is not linked, and says so', () => {
  const photo = (id: string) => ({ id, src: `photos/${id}.jpg` })
  const condition = {
    in: { condition: 'Good', photos: [photo('a')] },
    out: { condition: 'Poor', photos: [photo('b')] },
  }
  const rooms = [aRoom([{ _uuid: 'door', name: 'Door', condition }])]
  drawInEditor(anEditor(aReport({ type: 'Check Out', rooms })), <Changes onClose={() => undefined} />)
  const checkIn = within(screen.getByRole('figure', { name: 'Check In', hidden: true }))
  expect(checkIn.getByRole('img', { hidden: true })).toBeTruthy()
  checkIn.getByText('Not linked')
  expect(screen.queryByRole('slider', { hidden: true })).toBeNull()
})
