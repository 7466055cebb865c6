// @vitest-environment jsdom
import { Client, imagePath, Report, ReportSummary, routes } from '@lintel/contract'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { mockResponses, respondTo } from '../../testing/answers.ts'
import { renderComponent } from '../../testing/render.tsx'
import { clearScreen, inventory, signInAs } from '../../testing/session.ts'
import { TemplatePreview } from './template-preview.tsx'

const picture = (src: string) => ({ src, hasGalleryLink: false, readonly: false })
const client = Client.parse({
  ...{ id: 'client', name: 'Harbour & Vale', looknfeel: { emailheader: [picture('all.jpg')] } },
  branches: [{ id: 'vale', name: 'Vale', looknfeel: { emailheader: [picture('vale.jpg')] } }],
})

afterEach(clearScreen)

it('shows a message with the pictures of the report’s branch, as it is sent', async () => {
  signInAs(['Customers'], { client })
  const report = Report.parse({ ...inventory, branchId: 'vale' })
  mockResponses(
    respondTo(routes.listReports, () => ({
      data: [ReportSummary.parse({ ...inventory, branchId: 'vale' })],
      linked: {},
      props: { settings: [], typeLabels: {} },
    })),
    respondTo(routes.getReport, () => report),
  )
  renderComponent(<TemplatePreview client={client} bucket="photos" subject="Keys" message="<p>Hello</p>" />)
  await userEvent.click(screen.getByRole('combobox', { name: 'Preview on report' }))
  await userEvent.click(await screen.findByRole('option', { name: /104618/ }))
  const page = (await screen.findByTitle('Preview of the message')).getAttribute('srcdoc')
  expect(page).toContain(imagePath('photos', 'vale.jpg', 1200))
  expect(page).not.toContain(imagePath('photos', 'all.jpg', 1200))
})
