import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Profiler } from 'react'
import { expect, it, vi } from 'vitest'
import { aReport } from '../../../../testing/a-report.ts'
import { anEditor, drawInEditor } from '../testing/editor-world.tsx'
import { ReportDay } from '../sections/tenancy/tenancy.tsx'
import { ReportEmail, ReportLongText, ReportText } from './report-fields.tsx'

const open = (part: object = {}) => {
  const editor = anEditor(aReport(part))
  const drawn = vi.fn<(id: string) => void>()
  drawInEditor(
    editor,
    <>
      <ReportText path="tenancy.reference" label="Reference" />
      <Profiler id="address" onRender={drawn}>
        <ReportText path="customer.address.line1" label="Line 1" step="Change customer’s line 1" />
      </Profiler>
      <ReportLongText path="propertyDetails.generalNotes" label="General notes" />
      <ReportEmail path="tenancy.managedbycontact.email" label="Landlord email" />
      <ReportDay path="tenancy.startdate" label="Start date" />
    </>,
  )
  return { ...editor, drawn }
}

it('writes typed text to its path as one undo step and re-renders no other field', async () => {
  const { store, drawn } = open()
  drawn.mockClear()
  await userEvent.type(screen.getByLabelText('Reference'), 'T-1')
  expect(drawn).not.toHaveBeenCalled()
  await userEvent.type(screen.getByLabelText('Line 1'), 'Mill Lane')
  await userEvent.type(screen.getByLabelText('Landlord email'), 'a@b.example')
  const { body, undoable } = store.getState()
  expect(body.tenancy).toMatchObject({ reference: 'T-1', managedbycontact: { email: 'a@b.example' } })
  expect(body.customer.address.line1).toBe('Mill Lane')
  expect(undoable.map(({ label }) => label)).toEqual([
    'Change reference',
    'Change customer’s line 1',
    'Change landlord email',
  ])
  act(() => void store.undo())
  expect(screen.getByLabelText('Landlord email')).toHaveProperty('value', '')
})

it('is read-only in a read-only report, shows its error, and can be focused by its path', async () => {
  const { store, focus } = open({ tenancy: { startdate: '2026-11-01' } })
  expect(screen.getByLabelText('Start date')).toHaveProperty('value', '01/11/2026')
  const refused = { path: 'propertyDetails.generalNotes', value: '', message: 'Too long', where: 'General notes' }
  act(() => store.refuse([refused]))
  expect(screen.getByText('Too long')).toBeTruthy()
  for (const [path, label] of [
    ['tenancy.startdate', 'Start date'],
    ['propertyDetails.generalNotes', 'General notes'],
  ] as const) {
    focus.focusWhenDrawn('field', path)
    expect(document.activeElement).toBe(screen.getByLabelText(label))
  }
  act(() => store.setLocked({ locked: true }, 'Priya'))
  await userEvent.type(screen.getByLabelText('Reference'), 'T-1')
  expect(screen.getByLabelText('Reference')).toMatchObject({ readOnly: true, value: '' })
})
