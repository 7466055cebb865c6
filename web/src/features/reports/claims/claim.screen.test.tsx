import { Client, Dispute, routes, type DisputeLine } from '@lintel/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { useToasts } from '../../../lib/toasts.ts'
import { aReport, aRoom } from '../../../testing/a-report.ts'
import { mockResponses, respondTo, Refusal } from '../../../testing/answers.ts'
import { renderRoutes } from '../../../testing/render.tsx'
import { press, signInAs, toastTexts } from '../../../testing/session.ts'
import { ClaimScreen } from './claim.screen.tsx'

const report = aReport({
  type: 'Check Out',
  rooms: [aRoom(['Sofa', 'Lamp'].map((name) => ({ _uuid: name, name })))],
  tenancy: { enddate: '2026-11-20' },
})

/** Today, £500 of 10 years are £400 after two. */
const line = (name: string, change: Partial<DisputeLine> = {}): DisputeLine => ({
  path: `rooms.hall.sections.doors.types.door.items.${name}`,
  remedy: 'replace',
  cost: 500,
  bought: '2024-11',
  quality: '',
  life: 10,
  share: 100,
  low: 300,
  middle: 300,
  high: 300,
  proposed: 300,
  steps: ['The step that was saved'],
  ...change,
})

const saved = vi.fn<(claim: Dispute) => void>()

const open = (change: Partial<Dispute>) => {
  let claim = Dispute.parse({
    id: 'claim',
    report: report.id,
    scheme: 'dps-custodial',
    deposit: 1000,
    state: 'ready',
    version: 1,
    total: 300,
    statement: '',
    ...change,
  })
  const permit = vi.fn<() => Promise<void>>(() => Promise.resolve())
  mockResponses(
    respondTo(routes.getDispute, () => claim),
    respondTo(routes.getReport, () => report),
    respondTo(routes.getClient, () => Client.parse({ id: 'client', name: 'Harbour & Vale' })),
    respondTo(routes.listClaimAnswers, () => ({ data: [] })),
    respondTo(routes.getDisputePack, () => ({})),
    respondTo(routes.generateDispute, () => new Refusal(409, { message: 'There is no PDF.', id: 'x' })),
    respondTo(routes.saveDispute, ({ body }) => {
      claim = Dispute.parse({ ...claim, ...(body as object), version: claim.version + 1, lines: claim.lines })
      saved(body as Dispute)
      return claim
    }),
    respondTo(routes.requestDocumentUploads, async ({ body }) => {
      const { files } = routes.requestDocumentUploads.body.parse(body)
      await permit()
      return { data: files.map(({ id = '' }) => ({ id, src: `documents/${id}`, url: '/sent', fields: {} })) }
    }),
    respondTo(routes.listDocuments, ({ query: { ids = '' } }) => ({
      data: ids.split(',').map((id) => ({
        id,
        src: `documents/${id}`,
        filename: 'sent.pdf',
        status: 'ready' as const,
        type: 'application/pdf',
      })),
    })),
  )
  renderRoutes([{ path: '/disputes/:id', element: <ClaimScreen /> }], '/disputes/claim')
  return permit
}

beforeEach(() => {
  saved.mockClear()
  useToasts.setState({ toasts: [] })
  signInAs(['Administrators'])
})

it('shows what was saved of a sent claim', async () => {
  open({ state: 'sent', lines: [line('Sofa')] })
  await press(/^Hall, Sofa/)
  screen.getByText('The step that was saved')
  screen.getByText('Total £300.00 of £1,000.00')
  expect(screen.queryByRole('button', { name: 'Save with the sums of today' })).toBeNull()
  screen.getByText('A claim that was sent keeps its pack.')
})

it('says that the sums of today are others, and saves them though nothing was changed', async () => {
  open({ lines: [line('Sofa')] })
  await screen.findByText('Total £400.00 of £1,000.00')
  screen.getByText(/£300.00 was saved/)
  await press('Save with the sums of today')
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Hall, Sofa/))
  expect(saved).toHaveBeenCalledOnce()
})

it('counts as claimed what comes to something', async () => {
  open({ lines: [line('Sofa'), line('Lamp', { claimed: 0 })] })
  await screen.findByText('Lines: 1 claimed, 0 suggested')
  expect(screen.getByRole('button', { name: /^Hall, Lamp/ }).textContent).toContain('£0, left out')
})

it('says beside the button why no pack was made, and leaves the focus there', async () => {
  open({ lines: [line('Sofa')] })
  await press('Make the pack')
  expect((await screen.findByRole('alert')).textContent).toBe('There is no PDF.')
  expect(document.activeElement?.textContent).toBe('Make the pack')
})

const upload = (name: string) =>
  fireEvent.change(screen.getByLabelText('Invoice or estimate, files'), {
    target: { files: [new File(['%PDF'], name, { type: 'application/pdf' })] },
  })

class Sent extends EventTarget {
  upload = new EventTarget()
  status = 204
  open() {}
  abort() {}
  send() {
    queueMicrotask(() => this.dispatchEvent(new Event('load')))
  }
}

it('gives an uploaded file to the line it was chosen in, or says that it is gone', async () => {
  vi.stubGlobal('XMLHttpRequest', Sent)
  const permit = open({ lines: ['Sofa', 'Sofa', 'Lamp'].map((name) => line(name)) })
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  permit.mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise)
  await userEvent.click((await screen.findAllByRole('button', { name: /^Hall, Sofa/ }))[1] as HTMLElement)
  upload('sofa.pdf')
  await screen.findByText(/^sofa.pdf: /)
  await press(/^Hall, Lamp/)
  upload('lamp.pdf')
  await screen.findByText(/^lamp.pdf: /)
  await press('Leave out Hall, Lamp')
  await userEvent.click(screen.getAllByRole('button', { name: 'Leave out Hall, Sofa' })[0] as HTMLElement)
  first.resolve()
  second.resolve()
  await waitFor(() => expect(toastTexts()).toEqual(['lamp.pdf was uploaded, but no line has it any more.']))
  await press(/^Hall, Sofa/)
  expect(await screen.findByRole('button', { name: 'sent.pdf' })).toBeTruthy()
  await press(/^Save$/)
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(saved.mock.calls[0]?.[0].lines).toMatchObject([{ invoice: expect.stringMatching(/^[\w-]{22}$/) }])
})
