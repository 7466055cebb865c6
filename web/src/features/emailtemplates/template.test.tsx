// @vitest-environment jsdom
import {
  Client,
  EmailTemplateChange,
  emailTemplateMessages,
  genericMessages,
  imagePath,
  NewEmailTemplate,
  Report,
  ReportSummary,
  routes,
  type EmailTemplate,
  type Group,
} from '@lintel/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { hasUnsavedChanges } from '../../lib/unsaved-changes.ts'
import { mockResponses, respondTo } from '../../testing/answers.ts'
import { renderComponent, renderRoutes } from '../../testing/render.tsx'
import { clearScreen, inventory, press, signInAs, toastTexts } from '../../testing/session.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { TemplateListScreen } from './template-list.screen.tsx'
import { TemplatePreview } from './template-preview.tsx'
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

/** A server that has the templates; it records the requests. */
const aServer = (templates: EmailTemplate[] = [keys]) => {
  const server = { made: [] as NewEmailTemplate[], saved: [] as EmailTemplateChange[], deleted: 0 }
  mockResponses(
    respondTo(routes.listEmailTemplates, () => ({ data: templates, sender: 'reports@lintel.example' })),
    respondTo(routes.getEmailTemplate, () => ({ ...keys, unknownplaceholders: ['Tennant Name'] })),
    respondTo(routes.getClient, () => client),
    respondTo(routes.listReports, () => ({ data: [], linked: {}, props: { settings: [], typeLabels: {} } })),
    respondTo(routes.createEmailTemplate, ({ body }) => {
      const { idempotencykey: _key, ...fields } = NewEmailTemplate.parse(body)
      server.made.push(NewEmailTemplate.parse(body))
      return { ...keys, ...fields, unknownplaceholders: [] }
    }),
    respondTo(routes.saveEmailTemplate, ({ body }) => {
      const change = EmailTemplateChange.parse(body)
      server.saved.push(change)
      return { ...keys, ...change, version: 4, unknownplaceholders: ['Tennant Name'] }
    }),
    respondTo(routes.deleteEmailTemplate, () => {
      server.deleted++
      return keys
    }),
  )
  return server
}

const openAs = (groups: Group[], address: string) => {
  signInAs(groups, { client })
  const dialogs = <ConfirmDialog />
  return renderRoutes(
    [
      { path: '/emailtemplates', element: [<TemplateListScreen key="list" />, dialogs] },
      { path: '/emailtemplates/:id/*', element: <TemplateScreen /> },
    ],
    address,
  )
}

const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })

afterEach(clearScreen)

it('lists the user’s templates, with branch and user only for administrators, and deletes after a confirmation', async () => {
  const server = aServer()
  openAs(['Customers', 'CustomerAdministrators'], '/emailtemplates')
  expect(await screen.findByRole('link', { name: 'Keys' })).toBeTruthy()
  expect(screen.getByRole('columnheader', { name: 'Branch' })).toBeTruthy()
  expect(screen.getByText('Harbour', { selector: 'td, td *' })).toBeTruthy()
  await press('Delete Keys')
  expect(await screen.findByRole('dialog', { name: emailTemplateMessages.confirmDelete })).toBeTruthy()
  await press('Delete')
  await waitFor(() => expect(server.deleted).toBe(1))
  expect(toastTexts()).toEqual([genericMessages.deleted])
})

it('says that there is none, without branch and user for others', async () => {
  aServer([])
  openAs(['Customers', 'Inspectors'], '/emailtemplates')
  expect(await screen.findByText(emailTemplateMessages.none)).toBeTruthy()
  expect(screen.queryByRole('columnheader', { name: 'Branch' })).toBeNull()
})

it('creates the user’s own template, with placeholders inserted at the cursor', async () => {
  const server = aServer()
  const { router } = openAs(['Customers', 'Inspectors'], '/emailtemplates/new')
  await screen.findByRole('textbox', { name: 'Message' })
  expect(router.state.location.pathname).toBe('/emailtemplates/new/details')
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Scope' }).value).toBe('Just me')
  const subject = screen.getByRole<HTMLInputElement>('textbox', { name: 'Subject' })
  await userEvent.type(subject, 'Keys of , please')
  // Without a name it cannot be saved.
  expect(saveButton().disabled).toBe(true)
  subject.setSelectionRange(8, 8)
  await press('Insert Property Address')
  expect(subject.value).toBe('Keys of [Property Address], please')
  screen.getByRole('textbox', { name: 'Message' }).focus()
  await press('Insert Signature Link')
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Ours')
  expect(hasUnsavedChanges()).toBe(true)
  await press('Save')
  await waitFor(() => expect(router.state.location.pathname).toBe('/emailtemplates'))
  expect(server.made).toMatchObject([
    {
      ...{ name: 'Ours', subject: 'Keys of [Property Address], please', message: '<p>[Signature Link]</p>' },
      ...{ userlist: ['user'], branchlist: [] },
    },
  ])
})

it('names unknown placeholders while typing and on saving, and requires branches', async () => {
  const server = aServer()
  const { router } = openAs(['Customers', 'CustomerAdministrators'], '/emailtemplates/t1')
  expect(await screen.findByDisplayValue('About keys')).toBeTruthy()
  const warning = emailTemplateMessages.unknownPlaceholder('Tennant Name')
  expect(await screen.findByText(warning)).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Branches' }))
  const branch = await screen.findByRole('checkbox', { name: 'Harbour (1 Quay)' })
  await userEvent.click(branch)
  await press('Save')
  // Without a branch it is not for everyone.
  expect(await screen.findByText(emailTemplateMessages.chooseBranch)).toBeTruthy()
  expect(server.saved).toEqual([])
  await userEvent.click(screen.getByRole('checkbox', { name: 'Vale' }))
  await press('Save')
  await waitFor(() => expect(router.state.location.pathname).toBe('/emailtemplates'))
  expect(server.saved).toMatchObject([{ branchlist: ['two'], version: 3 }])
  expect(toastTexts()).toEqual([warning, genericMessages.saved])
})

it('requires provider staff to choose a user', async () => {
  const server = aServer()
  openAs(['Support'], '/emailtemplates/t1?client=client')
  await userEvent.click(await screen.findByRole('combobox', { name: 'Scope' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Selected user' }))
  expect(await screen.findByRole('combobox', { name: 'User' })).toBeTruthy()
  await press('Save')
  expect(await screen.findByText(emailTemplateMessages.chooseUser)).toBeTruthy()
  expect(server.saved).toEqual([])
})

it('lets provider staff add a template before they have chosen its client', async () => {
  aServer()
  const { router } = openAs(['Support'], '/emailtemplates')
  await screen.findByText(emailTemplateMessages.chooseClient)
  await userEvent.keyboard('n')
  expect(router.state.location.pathname).toBe('/emailtemplates/new/details')
  expect(await screen.findByRole('combobox', { name: 'Client' })).toBeTruthy()
  expect(screen.getByText(emailTemplateMessages.chooseClient)).toBeTruthy()
})

const picture = (src: string) => ({ src, hasGalleryLink: false, readonly: false })
const branded = Client.parse({
  id: 'client',
  name: 'Harbour & Vale',
  looknfeel: { emailheader: [picture('all.jpg')] },
  branches: [{ id: 'vale', name: 'Vale', looknfeel: { emailheader: [picture('vale.jpg')] } }],
})

it('shows a message with the pictures of the report’s branch, as it is sent', async () => {
  signInAs(['Customers'], { client: branded })
  const report = Report.parse({ ...inventory, branchId: 'vale' })
  mockResponses(
    respondTo(routes.listReports, () => ({
      data: [ReportSummary.parse({ ...inventory, branchId: 'vale' })],
      linked: {},
      props: { settings: [], typeLabels: {} },
    })),
    respondTo(routes.getReport, () => report),
  )
  renderComponent(<TemplatePreview client={branded} bucket="photos" subject="Keys" message="<p>Hello</p>" />)
  await userEvent.click(screen.getByRole('combobox', { name: 'Preview on report' }))
  await userEvent.click(await screen.findByRole('option', { name: /104618/ }))
  const page = (await screen.findByTitle('Preview of the message')).getAttribute('srcdoc')
  expect(page).toContain(imagePath('photos', 'vale.jpg', 1200))
  expect(page).not.toContain(imagePath('photos', 'all.jpg', 1200))
})
