import { defaultFeeDelayMs, genericMessages, routes } from '@lintel/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { mockResponses, respondTo } from '../../../../testing/answers.ts'
import { press, signInAs, toastTexts } from '../../../../testing/session.ts'
import { EditorStatus } from '../bottom-bar.tsx'
import { SectionActionsProvider, useReportEditor } from '../editor-context.tsx'
import { aReport } from '../../../../testing/a-report.ts'
import { useSaving } from '../saving/use-saving.ts'
import { anEditor, drawInEditor, noQueue } from '../testing/editor-world.tsx'
import { InvoiceScreen } from './invoice/invoice.tsx'
import { Readings } from './meters/readings.tsx'

beforeEach(() => signInAs(['Customers'], { clientId: 'client' }))

const nothing = () => undefined
const actions = { showItem: nothing, save: async () => true, sign: nothing, send: nothing }
const open = (report: object, content: ReactNode) => {
  const editor = anEditor(aReport(report), { mayUpload: false })
  drawInEditor(
    editor,
    <SectionActionsProvider value={actions}>
      {content}
      <EditorStatus />
    </SectionActionsProvider>,
  )
  return editor.store
}

it('compares each of several meters of a kind with its own reading at check-in', async () => {
  const meter = (id: string, ...readings: string[]) => ({ _uuid: id, name: 'Electric', readings })
  const linked = { id: 'previous', ref: 104_617, type: 'Inventory', date: '2026-05-01' }
  const previous = aReport({ ...linked, meters: [meter('hall', '100'), meter('shed', '200')] })
  mockResponses(respondTo(routes.getReport, () => previous))
  const meters = [meter('shed', '250'), meter('new', '5'), meter('hall', '150')]
  const part = { type: 'Check Out', previousReportRef: linked.ref, linkedReports: [linked], meters }
  open(
    part,
    aReport(part).meters.map((each, index) => (
      <Readings key={each._uuid} meter={each} index={index} edit={() => undefined} />
    )),
  )
  await screen.findAllByText(/At check-in/)
  expect(
    screen.getAllByRole('group', { name: 'Readings' }).map((group) => within(group).queryByText(/^\d+$/)?.textContent),
  ).toEqual(['200', undefined, '100'])
})

it('adds no default fee while an undone fee can be redone', () => {
  vi.useFakeTimers()
  const store = open({}, <InvoiceScreen />)
  fireEvent.click(screen.getByRole('button', { name: 'Add fee' }))
  act(() => void store.undo())
  act(() => void vi.advanceTimersByTime(defaultFeeDelayMs * 2))
  act(() => void store.redo())
  expect(store.getState().body.fees).toHaveLength(1)
})

it('keeps and saves nothing of an amount that was refused, and says so', async () => {
  function SaveButton() {
    const { save } = useSaving(useReportEditor().store, async () => undefined, noQueue)
    return <button onClick={() => void save()}>Save</button>
  }
  mockResponses()
  const store = open(
    { fees: [{ _uuid: 'f', name: 'Report', amount: 10 }] },
    <>
      <InvoiceScreen />
      <SaveButton />
    </>,
  )
  const amount = screen.getByRole('textbox', { name: 'Amount of fee 1' })
  const bar = screen.getByRole('status')
  for (const refused of ['abc', '12,50', '1e3', '1.250,00']) {
    await userEvent.clear(amount)
    await userEvent.type(amount, refused)
    expect([refused, store.getState().body.fees[0]?.amount]).toEqual([refused, 10])
  }
  expect(bar.textContent).toBe(genericMessages.unsavedChanges)
  await press('Save')
  await waitFor(() => expect(toastTexts()).toEqual([expect.stringContaining('Amount of fee 1')]))
  await userEvent.clear(amount)
  await userEvent.type(amount, '12.50')
  expect(store.getState().body.fees[0]?.amount).toBe(12.5)
})
