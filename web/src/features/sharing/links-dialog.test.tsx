// @vitest-environment jsdom
import { Client, Report, routes } from '@lintel/contract'
import { defaultReportTypes } from '@lintel/rules'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { mockResponses, respondTo, Refusal } from '../../testing/answers.ts'
import { renderComponent } from '../../testing/render.tsx'
import { LinksDialog } from './links-dialog.tsx'

const report = Report.parse({
  ...{ id: 'report', ref: 104_618, client: { id: 'client', name: 'Harbour & Vale' }, version: 1 },
  ...{ createdAt: '2026-11-21T10:00:00Z', updatedAt: '2026-11-21T10:00:00Z', date: '2026-11-21' },
  ...{ branchId: 'branch', userId: 'user', type: 'Inventory', updatedBy: 'Priya Nair' },
  signatures: [{ _uuid: 's1', type: 'tenant', name: 'Amara Bello' }],
})

/** A client whose inventories have these sections in addition to rooms. */
const clientWith = (...menus: ('Feedback' | 'Signatures')[]) =>
  Client.parse({
    ...{ id: 'client', name: 'Harbour & Vale' },
    reportfactory: {
      reportTypeList: defaultReportTypes().map((type) => ({ ...type, activeMenuList: ['Rooms', ...menus] })),
    },
  })

const open = (answerClient: () => Client | Refusal) => {
  mockResponses(
    respondTo(routes.getReport, () => report),
    respondTo(routes.getClient, answerClient),
    respondTo(routes.listLinks, () => ({ data: [] })),
  )
  renderComponent(<LinksDialog reportId="report" onClose={() => undefined} />)
}

const offered = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Make a link' }))
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('offers feedback of both parties if the report’s type has that section', async () => {
  open(() => clientWith('Feedback', 'Signatures'))
  const both = ['Feedback of the landlord', 'Feedback of the tenant']
  expect(await offered()).toEqual(['Download of the report', ...both, 'Signature of Amara Bello', 'Photographs'])
})

it('offers no feedback if nobody would see the comments', async () => {
  open(() => clientWith('Signatures'))
  expect(await offered()).toEqual(['Download of the report', 'Signature of Amara Bello', 'Photographs'])
})

it('says that it does not know what can be shared, until it does', async () => {
  let answer: Client | Refusal = new Refusal(500, { message: 'Not now.', id: 'x' })
  open(() => answer)
  const alert = await screen.findByRole('alert', {}, { timeout: 20_000 })
  expect(alert.textContent).toContain('What can be shared could not be loaded. Not now.')
  expect(screen.queryByRole('button', { name: 'Make a link' })).toBeNull()
  answer = clientWith('Feedback')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await offered()).toContain('Feedback of the tenant')
})

it('copies a link that is made during the click, and shows it where that is refused', async () => {
  const url = '/report/report?k=key'
  const made = {
    ...{ id: 'l1', reportId: 'report', purpose: 'report', url, createdAt: report.createdAt },
    createdBy: 'P',
  }
  mockResponses(
    respondTo(routes.getReport, () => report),
    respondTo(routes.getClient, () => clientWith()),
    respondTo(routes.listLinks, () => ({ data: [] })),
    respondTo(routes.createLink, () => made as never),
  )
  renderComponent(<LinksDialog reportId="report" onClose={() => undefined} />)
  const writes: unknown[] = []
  vi.stubGlobal(
    'ClipboardItem',
    class {
      readonly items: Record<string, Promise<Blob>>
      constructor(items: Record<string, Promise<Blob>>) {
        this.items = items
      }
    },
  )
  const clipboard = {
    write: ([item]: { items: Record<string, Promise<Blob>> }[]) => {
      writes.push(item?.items['text/plain'])
      return Promise.reject(new DOMException('Not allowed.', 'NotAllowedError'))
    },
  }
  await offered()
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
  await userEvent.click(screen.getByRole('menuitem', { name: 'Photographs' }))
  expect(await screen.findByRole('textbox', { name: 'Address of the new link' })).toHaveProperty(
    'value',
    new URL(url, location.origin).href,
  )
  expect(writes[0]).toBeInstanceOf(Promise)
  expect(screen.queryByText(/shown only now/)).toBeNull()
})
