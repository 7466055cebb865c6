// @vitest-environment jsdom
import { Client, imagePath, Report, ReportSummary, routes } from '@lintel/contract'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { rolesOf } from '../../lib/roles.ts'
import { openSession } from '../../lib/session.ts'
import { mockResponses, respondTo } from '../../testing/answers.ts'
import { renderComponent } from '../../testing/render.tsx'
import { TemplatePreview } from './template-preview.tsx'

const picture = (src: string) => ({ src, hasGalleryLink: false, readonly: false })
const client = Client.parse({
  ...{ id: 'client', name: 'Harbour & Vale', looknfeel: { emailheader: [picture('all.jpg')] } },
  branches: [{ id: 'vale', name: 'Vale', looknfeel: { emailheader: [picture('vale.jpg')] } }],
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('shows a message with the pictures of the report’s branch, as it is sent', async () => {
  const groups = ['Customers'] as const
  const identity = { sub: 's', email: 'p@h.example', name: 'Priya Nair', groups: [...groups] }
  openSession({
    identity: { ...identity, clientId: 'client', userId: 'user' },
    roles: rolesOf(groups),
    client,
    user: undefined,
  })
  const header = {
    ...{ id: 'report', ref: 104_618, client: { id: 'client', name: 'Harbour & Vale' }, version: 1 },
    ...{ createdAt: '2026-11-21T10:00:00Z', updatedAt: '2026-11-21T10:00:00Z', date: '2026-11-21' },
    ...{ branchId: 'vale', userId: 'user', type: 'Inventory' },
  }
  mockResponses(
    respondTo(routes.listReports, () => ({
      ...{ data: [ReportSummary.parse(header)], linked: {}, props: { settings: [], typeLabels: {} } },
    })),
    respondTo(routes.getReport, () => Report.parse({ ...header, updatedBy: 'Priya Nair' })),
  )
  renderComponent(<TemplatePreview client={client} bucket="photos" subject="Keys" message="<p>Hello</p>" />)
  await userEvent.click(screen.getByRole('combobox', { name: 'Preview on report' }))
  await userEvent.click(await screen.findByRole('option', { name: /104618/ }))
  const page = (await screen.findByTitle('Preview of the message')).getAttribute('srcdoc')
  expect(page).toContain(imagePath('photos', 'vale.jpg', 1200))
  expect(page).not.toContain(imagePath('photos', 'all.jpg', 1200))
})
