// @vitest-environment jsdom
import {
  Client,
  EmailTemplateChange,
  emailTemplateMessages,
  genericMessages,
  routes,
  type EmailTemplate,
} from '@lintel/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { mockResponses, respondTo } from '../../testing/answers.ts'
import { renderRoutes } from '../../testing/render.tsx'
import { clearScreen, press, signInAs, toastTexts } from '../../testing/session.ts'
import { TemplateScreen } from './template.screen.tsx'

const client = Client.parse({
  ...{ id: 'client', name: 'Harbour & Vale' },
  branches: [
    { id: 'one', name: 'Harbour', address: { line1: '1 Quay' } },
    { id: 'two', name: 'Vale' },
  ],
  users: [{ id: 'user', name: 'Priya Nair', email: 'priya@harbour-vale.example', branchlist: ['one'] }],
})

const keys: EmailTemplate = {
  ...{ id: 't1', client: { id: 'client', name: 'Harbour & Vale' }, name: 'Keys', description: 'About keys' },
  ...{ subject: 'Keys', message: '<p>Dear [Tennant Name]</p>', branchlist: ['one'], userlist: [], version: 3 },
}

afterEach(clearScreen)

it('names unknown placeholders while typing and on saving, and requires branches', async () => {
  const saved: EmailTemplateChange[] = []
  mockResponses(
    respondTo(routes.listEmailTemplates, () => ({ data: [keys], sender: 'reports@lintel.example' })),
    respondTo(routes.getEmailTemplate, () => ({ ...keys, unknownplaceholders: ['Tennant Name'] })),
    respondTo(routes.getClient, () => client),
    respondTo(routes.listReports, () => ({ data: [], linked: {}, props: { settings: [], typeLabels: {} } })),
    respondTo(routes.saveEmailTemplate, ({ body }) => {
      saved.push(EmailTemplateChange.parse(body))
      return { ...keys, version: 4, unknownplaceholders: ['Tennant Name'] }
    }),
  )
  signInAs(['Customers', 'CustomerAdministrators'], { client })
  const pages = [
    { path: '/emailtemplates', element: <p>The list</p> },
    { path: '/emailtemplates/:id/*', element: <TemplateScreen /> },
  ]
  const { router } = renderRoutes(pages, '/emailtemplates/t1')
  expect(await screen.findByDisplayValue('About keys')).toBeTruthy()
  const warning = emailTemplateMessages.unknownPlaceholder('Tennant Name')
  expect(await screen.findByText(warning)).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Branches' }))
  const branch = await screen.findByRole('checkbox', { name: 'Harbour (1 Quay)' })
  await userEvent.click(branch)
  await press('Save')
  // Without a branch it is not for everyone.
  expect(await screen.findByText(emailTemplateMessages.chooseBranch)).toBeTruthy()
  expect(saved).toEqual([])
  await userEvent.click(screen.getByRole('checkbox', { name: 'Vale' }))
  await press('Save')
  await waitFor(() => expect(router.state.location.pathname).toBe('/emailtemplates'))
  expect(saved).toMatchObject([{ branchlist: ['two'], version: 3 }])
  expect(toastTexts()).toEqual([warning, genericMessages.saved])
})
