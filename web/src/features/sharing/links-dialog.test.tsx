import { Client, routes } from '@lintel/contract'
import { defaultReportTypes } from '@lintel/rules'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { mockResponses, respondTo, type Refusal } from '../../testing/answers.ts'
import { renderComponent } from '../../testing/render.tsx'
import { press } from '../../testing/session.ts'
import { aReport } from '../../testing/a-report.ts'
import { LinksDialog } from './links-dialog.tsx'

const report = aReport({ signatures: [{ _uuid: 's1', type: 'tenant', name: 'Amara Bello' }] })

/** A client whose inventories have these sections in addition to rooms. */
const clientWith = (...menus: ('Feedback' | 'Signatures')[]) =>
  Client.parse({
    id: 'client',
    name: 'Harbour & Vale',
    reportfactory: {
      reportTypeList: defaultReportTypes().map((type) => ({ ...type, activeMenuList: ['Rooms', ...menus] })),
    },
  })

const open = (answerClient: () => Client | Refusal, ...more: ReturnType<typeof respondTo>[]) => {
  mockResponses(
    ...more,
    respondTo(routes.getReport, () => report),
    respondTo(routes.getClient, answerClient),
    respondTo(routes.listLinks, () => ({ data: [] })),
  )
  renderComponent(<LinksDialog reportId="report" onClose={() => undefined} />)
}

const offered = async () => {
  await press('Make a link')
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
}

it.each([
  [['Feedback', 'Signatures'] as const, ['Feedback of the landlord', 'Feedback of the tenant']],
  [['Signatures'] as const, []],
])('with the sections %j it offers feedback of %j', async (menus, feedback) => {
  open(() => clientWith(...menus))
  const personal = ['Receipt', 'Receipt of Amara Bello', 'Signature of Amara Bello']
  expect(await offered()).toEqual(['Download of the report', ...feedback, ...personal, 'Photographs'])
})

it('copies a link that is made during the click, and shows it where that is refused', async () => {
  const url = '/report/report?k=key'
  const { createdAt } = report
  const made = { id: 'l1', reportId: 'report', purpose: 'report', url, createdAt, createdBy: 'P' }
  open(
    () => clientWith(),
    respondTo(routes.createLink, () => made as never),
  )
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
