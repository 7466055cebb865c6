import { Buffer } from 'node:buffer'
import { documentMessages, documentReadingMessages, genericMessages } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { expect, test, type Page } from '@playwright/test'
import { aLettingFile } from '../../functions/transcription/reading/documents.fixture.ts'
import { aDocx, aHeading, aParagraph, aTable } from '../../functions/transcription/reading/hostile.fixture.ts'
import { newClient } from './clients.ts'
import { savedReport } from './reports.ts'
import { address, beSignedIn, signIn } from './sign-in.ts'

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

test('supporting documents are uploaded, rejected by type and content, and deleted', async ({ page }) => {
  const own = newId().slice(0, 6)
  const [lease, plan] = [`Lease ${own}.pdf`, `Plan ${own}.pdf`]
  await signIn(page, 'inspector@kestrel.example')
  await page.getByRole('link', { name: 'Documents', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Documents' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Select document(s)' })).toBeVisible()
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/clients/*/documents', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await page.getByLabel('Select documents, files').setInputFiles([
    { name: lease, mimeType: 'application/pdf', buffer: pdf },
    // Scanners omit the file extension; the type identifies the file.
    { name: plan.replace('.pdf', ''), mimeType: 'application/pdf', buffer: pdf },
    { name: `setup ${own}.exe`, mimeType: 'application/octet-stream', buffer: pdf },
    { name: `fake ${own}.docx`, mimeType: 'application/octet-stream', buffer: pdf },
  ])
  await expect(page.getByText(documentMessages.notValidType(`setup ${own}.exe`)).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Uploading...' })).toBeVisible()
  letGo()
  for (const name of [lease, plan])
    await expect(
      page.getByRole('row', { name: new RegExp(`${name} PDF ${pdf.length}\\.00 B \\d\\d/\\d\\d/\\d{4}`) }),
    ).toBeVisible()
  await expect(page.getByText(documentMessages.notValidType(`fake ${own}.docx`)).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Select document(s)' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: lease, exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Remove ${plan}` }).click()
  const question = page.getByRole('dialog', { name: genericMessages.confirmDelete })
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText(documentMessages.documentRemoved, { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: plan, exact: true })).toHaveCount(0)
  // Kestrel's package does not include it.
  await expect(page.getByText(documentReadingMessages.notInPackage)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Make a report/ })).toHaveCount(0)
})

/** An old inventory, with a room that is not in the dictionary. */
const oldInventory = () =>
  aDocx(
    [
      aHeading('Inventory'),
      aParagraph('Property: 7 Mill Lane, Castleford Bay, ZZ3 8QT'),
      aParagraph('Landlord: Helen Moss'),
      aParagraph('Check in date: 2 February 2026'),
      aHeading('Snug'),
      aTable([
        ['Item', 'Description', 'Condition'],
        ['Walls', 'Cream painted', 'Good'],
      ]),
      aHeading('Bedroom 1'),
      aTable([
        ['Item', 'Description', 'Condition'],
        ['Carpet', 'Grey carpet', 'Good'],
        ['Window', 'Upvc window', 'Good. Crack to lower pane'],
      ]),
    ].join(''),
  )

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Creates the report and returns it once it is open. */
const madeReport = async (page: Page) => {
  await page.getByRole('button', { name: 'Make report' }).click()
  await expect(page).toHaveURL(/\/reports\/[\w-]{22}/, { timeout: 60_000 })
  const [, id = ''] = /\/reports\/([\w-]{22})/.exec(page.url()) ?? []
  return savedReport(page, id)
}

test('a letting file and an old inventory become reports of the chosen content', async ({ page }) => {
  test.slow()
  await beSignedIn(page, 'sysadmin@lintel.example')
  const client = await newClient(page, `Papyrus ${newId().slice(0, 6)}`, 'Report AI')
  const list = address(`/aireportuploader?client=${client}`)
  await page.goto(list)
  await expect(page.getByText('No documents uploaded yet.')).toBeVisible()
  await page.getByLabel('Select documents, files').setInputFiles([
    { name: 'letting.pdf', mimeType: 'application/pdf', buffer: await aLettingFile() },
    {
      name: 'inventory.docx',
      mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      buffer: oldInventory(),
    },
    { name: 'hall.png', mimeType: 'image/png', buffer: onePixel },
  ])
  const make = (name: string) => page.getByRole('button', { name: `Make a report from this, ${name}` })
  await expect(make('hall.png')).toHaveAccessibleDescription(documentReadingMessages.picture, { timeout: 60_000 })
  await make('hall.png').press('Enter')
  await expect(page.getByText(documentReadingMessages.picture).first()).toBeVisible()

  await make('letting.pdf').click()
  await expect(page).toHaveURL(/reading=/)
  // The job is in the address.
  await page.reload()
  const found = page.getByRole('form', { name: 'What was found' })
  await expect(found).toBeVisible({ timeout: 60_000 })
  await expect(found.getByRole('status').filter({ hasText: 'Nothing is chosen yet.' })).toBeVisible()
  const makeReport = found.getByRole('button', { name: 'Make report' })
  await expect(makeReport).toBeDisabled()
  const box = (name: string | RegExp) => found.getByRole('checkbox', { name })
  const source = page.getByRole('region', { name: 'The document' })
  await box(/^12 Quay Street/).check()
  await expect(found.getByRole('textbox', { name: 'Address line 1' })).toHaveValue('12 Quay Street')
  await expect(source.locator('mark')).toHaveText(/12 Quay Street/)
  await box(/^Anna Brown/).check()
  await box(/^Start date/).check()
  await box(/^Keys.*all/).check()
  await box(/^Meters.*all/).check()
  await box(/^Kitchen.*all/).check()
  await expect(source.getByRole('heading', { name: 'Page 2' })).toBeVisible()
  await expect(source.locator('mark')).toHaveText('Kitchen')
  await box(/^Walls/).uncheck()
  await expect(source.locator('mark')).toHaveText(/Magnolia emulsion/)
  await expect(box(/^Kitchen.*all/)).toHaveJSProperty('indeterminate', true)
  await found.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Inventory', exact: true }).click()
  const letting = await madeReport(page)
  await expect(page.getByText('The report was made from letting.pdf.').first()).toBeVisible()
  expect(letting).toMatchObject({
    type: 'Inventory',
    address: { line1: '12 Quay Street', town: 'Westhaven', postcode: 'ZZ1 4DB' },
    tenancy: { startdate: '2026-12-01', enddate: '' },
    keys: [{ name: 'Front door Yale keys', qty: { in: 2 } }],
    meters: [{ name: 'Electric', reference: 'E12A34567', readings: ['04512.3'] }],
  })
  expect(letting.signatures.filter(({ type }) => type === 'tenant').map(({ name }) => name)).toEqual(['Anna Brown'])
  expect(letting.rooms.map(({ name, type }) => [name, type])).toEqual([['Kitchen', 'kitchen']])
  const itemsIn = ({ rooms }: typeof letting, at: number) =>
    rooms[at]?.sections.flatMap(({ types }) => types.flatMap(({ items }) => items)) ?? []
  expect(itemsIn(letting, 0)).toMatchObject([
    { slug: 'panelled-door', colour: 'White', condition: { in: { condition: 'Good', cleanliness: '' } } },
  ])
  expect(itemsIn(letting, 0)[0]?.condition.in.notes.map(({ note }) => note)).toEqual(['Scuffs to lower edge'])

  // On a phone; names that are not in the dictionary are marked.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(list)
  await make('inventory.docx').click()
  await expect(found).toBeVisible({ timeout: 60_000 })
  for (const name of [/^7 Mill Lane/, /^People who sign.*all/, /^Tenancy.*all/, /^Rooms.*all/]) await box(name).check()
  await found.getByRole('button', { name: 'Choose the kind of room Snug is' }).click()
  const kind = found.getByRole('combobox', { name: 'Which kind of room is Snug?' })
  await expect(kind).toBeFocused()
  await kind.fill('Bedr')
  await page
    .getByRole('option', { name: /^Bedroom/ })
    .first()
    .click()
  await found.getByRole('button', { name: 'Page 1, Snug' }).click()
  await expect(page.getByRole('dialog').locator('mark')).toHaveText('Snug')
  await page.getByRole('button', { name: 'Close the document' }).click()
  await found.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Inventory', exact: true }).click()
  const old = await madeReport(page)
  expect(old).toMatchObject({
    address: { line1: '7 Mill Lane', town: 'Castleford Bay', postcode: 'ZZ3 8QT' },
    tenancy: { checkindate: '2026-02-02', startdate: '' },
    keys: [],
    meters: [],
    rooms: [{ name: 'Snug' }, { name: 'Bedroom 1', type: 'bedroom' }],
  })
})
