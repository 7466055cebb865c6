import { AgencyUser, appointmentMessages, daySheetMessages, genericMessages, routePath, routes } from '@lintel/contract'
import { displayDate, mondayOf, newId, plusDays } from '@lintel/rules'
import { expect, test, type Page } from '@playwright/test'
import { callApi } from './reports.ts'
import { address, beSignedIn, signIn } from './sign-in.ts'
import { somebody, told } from './screen.ts'

// A week in summer unused by other tests and earlier runs.
const upTo = (count: number) => Math.floor(Math.random() * count)
const day = mondayOf(plusDays(`${2028 + upTo(60)}-05-10`, 7 * upTo(16)))
const planner = `/planner?date=${day}`

const dialog = (page: Page) => page.getByRole('dialog')
const drawn = (page: Page, text: string) => page.locator('[data-event-id]').filter({ hasText: text })
const cell = (page: Page, inspector: string, time: string) =>
  page.getByRole('button', { name: `New appointment, ${inspector} ${day} ${time}:00` })

const choose = async (page: Page, label: string, option: string) => {
  await dialog(page).getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const mark = () => newId().replaceAll(/\W/g, '').slice(0, 5)

const book = async (page: Page, userId: string, line1: string, [starttime, endtime]: [string, string], query = '') => {
  const appointment = { userId, reporttype: 'Inventory', address: { line1 }, starttime, endtime }
  const answer = await callApi(page, 'POST', `${routePath(routes.createAppointment)}${query}`, appointment)
  expect(answer.status()).toBe(201)
}

const middleOf = async (locator: ReturnType<typeof drawn>) => {
  await locator.scrollIntoViewIfNeeded()
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not drawn.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, box }
}

test('an appointment is booked, moved, resized, changed, cancelled, restored and deleted', async ({ page }) => {
  const house = `${mark()} Quay Street`
  await signIn(page, 'customeradmin@northgate.example')
  await page.getByRole('link', { name: 'Planner', exact: true }).click()
  await expect(page.getByRole('radio', { name: 'Day' })).toBeChecked()
  await page.goto(address(planner))
  await expect(page.locator('[class*=inspector] > span').nth(1)).toBeVisible()
  const names = await page.locator('[class*=inspector] > span').allTextContents()
  const [first = '', second = ''] = names
  expect(second).not.toBe('')

  // Dragging over cells sets the times of a new appointment.
  const from = await middleOf(cell(page, first, '09:00'))
  const to = await middleOf(cell(page, first, '10:15'))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 6 })
  await page.mouse.up()
  await expect(dialog(page).getByRole('heading', { name: 'New appointment' })).toBeVisible()
  await expect(dialog(page).getByRole('combobox', { name: 'Time from' })).toHaveValue('09:00 AM')
  await expect(dialog(page).getByRole('combobox', { name: 'Time to' })).toHaveValue('10:30 AM')
  await expect(dialog(page).getByRole('combobox', { name: 'Inspector' })).toHaveValue(first)
  const save = dialog(page).getByRole('button', { name: 'Save', exact: true })
  await expect(save).toBeDisabled()
  await choose(page, 'Job type', 'Inventory')
  await expect(save).toBeEnabled()

  // Changing the start moves the end.
  await choose(page, 'Time from', '11:00 AM')
  await expect(dialog(page).getByRole('combobox', { name: 'Time to' })).toHaveValue('11:15 AM')
  await choose(page, 'Time to', '12:00 PM')

  // A postcode is upper-cased, and finds its addresses.
  await dialog(page).getByLabel('Postcode').fill('zz6 1aa')
  await expect(dialog(page).getByLabel('Postcode')).toHaveValue('ZZ6 1AA')
  await dialog(page).getByLabel('Address line 1').fill(house)
  await save.click()
  await told(page, appointmentMessages.added)
  await expect(drawn(page, house)).toHaveAttribute('title', new RegExp(`^11:00–12:00 Inventory, ${house}, ZZ6 1AA`))

  // Dragged to another inspector, two hours later, from any point of it.
  const held = await middleOf(drawn(page, house))
  const target = await middleOf(cell(page, second, '13:30'))
  await drawn(page, house).dragTo(cell(page, second, '13:30'), {
    sourcePosition: { x: held.box.width / 2, y: held.box.height / 2 },
    targetPosition: { x: 1, y: target.box.height / 2 },
  })
  await told(page, appointmentMessages.updated)
  await expect(drawn(page, house)).toHaveAttribute('title', /^13:00–14:00 /)

  // Its edge is dragged to the next cell.
  const grown = await middleOf(drawn(page, house))
  await page.mouse.move(grown.box.x + grown.box.width - 2, grown.y)
  await page.mouse.down()
  const edge = await middleOf(cell(page, second, '14:15'))
  await page.mouse.move(edge.box.x + edge.box.width - 2, grown.y, { steps: 6 })
  await page.mouse.up()
  await expect(drawn(page, house)).toHaveAttribute('title', /^13:00–14:30 /)

  // An overlapping appointment shows a warning, and is made.
  await cell(page, second, '14:00').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('combobox', { name: 'Time from' })).toHaveValue('02:15 PM')
  await told(page, appointmentMessages.overlap)
  await choose(page, 'Job type', 'Check Out')
  await dialog(page).getByLabel('Address line 1').fill(`${house} West`)
  await save.click()
  await expect(drawn(page, `${house} West`)).toHaveAttribute('title', new RegExp(appointmentMessages.overlap))

  // An inspector's day sheet as a PDF, sent by e-mail.
  await page.getByRole('button', { name: `Day sheet of ${second}` }).click()
  await dialog(page).getByLabel('Message').fill('The keys are at the office.')
  await dialog(page).getByRole('button', { name: 'Email', exact: true }).click()
  await told(page, daySheetMessages.sent)
  await expect(dialog(page).getByRole('list', { name: 'Sent' })).toContainText(/Sent on .+ to .+@northgate.example/)
  const opened = page.waitForEvent('popup')
  await dialog(page).getByRole('button', { name: 'Open PDF' }).click()
  await (await opened).close()
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()

  await drawn(page, `${house} West`).click()
  await expect(dialog(page).getByRole('heading', { name: `Check Out, ${house} West` })).toBeVisible()
  await dialog(page).getByLabel('Notes').fill('Ring twice.')
  await save.click()
  await expect(dialog(page)).toBeHidden()
  await drawn(page, `${house} West`).click()
  await expect(dialog(page).getByLabel('Notes')).toHaveValue('Ring twice.')
  await dialog(page).getByRole('button', { name: 'Cancel appointment' }).click()
  await told(page, appointmentMessages.cancelled)
  await expect(drawn(page, `${house} West`)).toHaveAttribute('title', /, cancelled$/)
  await drawn(page, `${house} West`).click()
  await dialog(page).getByRole('button', { name: 'Restore' }).click()
  await told(page, appointmentMessages.restored)
  await drawn(page, `${house} West`).click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: genericMessages.confirmDelete })
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await told(page, appointmentMessages.deleted)
  await expect(drawn(page, `${house} West`)).toHaveCount(0)
})

test('a booked visit becomes its report in one step', async ({ page }) => {
  await signIn(page, 'inspector@northgate.example')
  const company = `${mark()} Homes`
  await callApi(page, 'POST', routePath(routes.createCustomer), { companyName: company })
  await page.goto(address(`/planner?date=${plusDays(day, 4)}`))
  await expect(page.locator('[class*=inspector] > span')).toHaveCount(1)
  await page.keyboard.press('n')
  const house = `${mark()} Ferry Row`
  await choose(page, 'Job type', 'Inventory')
  await choose(page, 'Time from', '09:00 AM')
  await choose(page, 'Property type', 'Flat')
  await dialog(page).getByLabel('Bedrooms').fill('2')
  await choose(page, 'Furnished', 'Part furnished')
  await dialog(page).getByLabel('Postcode').fill('zz7 1aa')
  await dialog(page).getByLabel('Address line 1').fill(house)
  await dialog(page).getByLabel('City').fill('Westhaven')
  await dialog(page).getByRole('combobox', { name: 'Customer' }).fill(company)
  await page.getByRole('option', { name: company }).click()
  await expect(dialog(page).getByRole('button', { name: 'Remove the customer' })).toBeVisible()
  // Documents can be attached before it becomes a report, and are copied into the report.
  const plan = { name: 'Floor plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') }
  await dialog(page).getByLabel('Add documents, files').setInputFiles([plan])
  await expect(dialog(page).getByRole('button', { name: 'Floor plan.pdf', exact: true })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await drawn(page, house).click()
  await expect(dialog(page).getByRole('row', { name: /^Floor plan\.pdf PDF 15\.00 B \d/ })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Make report' }).click()
  await page.waitForURL(/\/reports\/[\w-]{10,}/)
  await page.goto(`${page.url().replace(/(\/reports\/[\w-]+).*/, '$1')}/details`)
  await expect(page.getByLabel('Address line 1')).toHaveValue(house)
  await expect(page.getByLabel('General notes')).toHaveValue('Flat, 2 bedrooms')
  await page.goto(page.url().replace(/details$/, 'uploaddocuments'))
  await expect(page.getByRole('button', { name: 'Floor plan.pdf', exact: true })).toBeVisible()
  // The report links back to the appointment.
  await page.getByRole('button', { name: /^Actions for / }).click()
  await page.getByRole('menuitem', { name: `Appointment ${displayDate(plusDays(day, 4))} 09:00` }).click()
  await expect(dialog(page).getByRole('heading', { name: `Inventory, ${house}` })).toBeVisible()
  await expect(dialog(page).getByText(company)).toBeVisible()
})

test('a long press on a visit moves it or resizes it at its end, and a tap opens it @long', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await signIn(page, 'inspector@northgate.example')
  const [house, beside] = [`${mark()} Pier Road`, `${mark()} Quay`]
  const on = plusDays(day, 1)
  // The second is where the first moves to: without stable positions, a finger would hit the wrong one.
  await book(page, 'northgate-inspector', house, [`${on}T07:00:00Z`, `${on}T08:00:00Z`])
  await book(page, 'northgate-inspector', beside, [`${on}T07:30:00Z`, `${on}T08:30:00Z`])
  await page.goto(address(`/planner?date=${on}`))
  await expect(drawn(page, house)).toHaveAttribute('title', /^08:00–09:00 /)
  const finger = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  const drag = async (from: { x: number; y: number }, by: number) => {
    await touch('touchStart', from.x, from.y)
    await expect(page.locator('[data-held]')).toBeVisible()
    for (const part of [0.3, 0.7, 1]) await touch('touchMove', from.x + by * part, from.y)
    await touch('touchEnd')
    await expect(page.locator('[data-held]')).toHaveCount(0)
  }
  const held = await middleOf(drawn(page, house))
  // The width of an hour.
  await drag(held, held.box.width / 2)
  await told(page, appointmentMessages.updated)
  await expect(drawn(page, house)).toHaveAttribute('title', /^08:30–09:30 /)
  const moved = await middleOf(drawn(page, house))
  await drag({ x: moved.box.x + moved.box.width - 6, y: moved.y }, moved.box.width / 4)
  await expect(drawn(page, house)).toHaveAttribute('title', /^08:30–09:45 /)
  await expect(drawn(page, beside)).toHaveAttribute('title', /^08:30–09:30 /)
  // In the week view too, where an hour is a cell.
  await page.goto(address(`/planner?view=week&date=${on}`))
  const inWeek = await middleOf(drawn(page, house))
  await drag(inWeek, inWeek.box.width * 0.8)
  await expect(drawn(page, house)).toHaveAttribute('title', /^09:30–10:45 /)
  await drawn(page, house).tap()
  await expect(dialog(page).getByRole('heading', { name: `Inventory, ${house}` })).toBeVisible()
  await context.close()
})

test('of forty inspectors those in view are rendered; all are reached @long', async ({ page, browser }) => {
  test.slow()
  // A client with that many inspectors and unique names.
  const owner = await somebody(browser, 'sysadmin@lintel.example')
  const users = Array.from({ length: 40 }, (_, n) =>
    AgencyUser.parse({ id: newId(), name: `Nora Lettingham ${n}.`, email: `${n}-${Date.now()}@people.example` }),
  )
  const created = await callApi(owner, 'POST', routePath(routes.createClient), {
    name: `Fortymen ${Date.now()}`,
    users,
  })
  const { id } = routes.createClient.answer.parse(await created.json())
  const names = users.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b))
  const userId = (name: string) => users.find((user) => user.name === name)?.id ?? ''
  const [first = '', last = ''] = [names[0], names.at(-1)]
  await beSignedIn(page, 'admin@lintel.example')
  const nine: [string, string] = [`${day}T09:00:00Z`, `${day}T10:00:00Z`]
  await book(page, userId(first), '1 Carried Lane', nine, `?client=${id}`)
  await book(page, userId(last), '40 Distant Lane', nine, `?client=${id}`)

  await page.setViewportSize({ width: 1440, height: 700 })
  await page.goto(address(`${planner}&client=${id}`))
  await expect(drawn(page, '1 Carried Lane')).toBeVisible()
  const inspector = (name: string) => page.getByRole('button', { name: `Day sheet of ${name}` })
  await expect(inspector(last)).toHaveCount(0)
  expect(await page.locator('[data-inspector]').count()).toBeLessThan(24)

  // Rows out of view are text, which the browser's search and screen readers find; scrolled to, they are rendered.
  const text = page.getByRole('listitem').filter({ hasText: '40 Distant Lane' })
  await expect(text).toHaveText(new RegExp(`^${last}. 10:00–11:00 Inventory, 40 Distant Lane`))
  await text.scrollIntoViewIfNeeded()
  await expect(drawn(page, '40 Distant Lane')).toBeInViewport()
  await expect(inspector(first)).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: '1 Carried Lane' })).toBeAttached()
  await page.getByRole('listitem').filter({ hasText: '1 Carried Lane' }).scrollIntoViewIfNeeded()

  // Arrow keys lead down to the last row, and the focused row stays mounted.
  await cell(page, first, '12:00').focus()
  for (const name of names.slice(1)) {
    await page.keyboard.press('ArrowDown')
    await expect(cell(page, name, '12:00')).toBeFocused()
  }
  await page.mouse.move(900, 500)
  await page.mouse.wheel(0, -10_000)
  await expect(drawn(page, '1 Carried Lane')).toBeInViewport()
  await expect(cell(page, last, '12:00')).toBeFocused()

  // A visit is dragged below the edge of the window, to the last inspector.
  const held = await middleOf(drawn(page, '1 Carried Lane'))
  await page.mouse.move(held.x, held.y)
  await page.mouse.down()
  await page.mouse.move(held.x + 4, held.y + 4, { steps: 3 })
  await expect
    .poll(
      async () => {
        // Keeps the pointer moving slightly, as a hand does.
        await page.mouse.move(held.x + 4, 694)
        await page.mouse.move(held.x + 4, 695)
        const far = drawn(page, '40 Distant Lane')
        // Without waiting for it: the pointer must go on moving.
        const box = (await far.isVisible()) ? await far.boundingBox({ timeout: 500 }).catch(() => null) : null
        return box?.y ?? Infinity
      },
      { intervals: [50] },
    )
    .toBeLessThan(660)
  const goal = await middleOf(cell(page, last, '13:00'))
  await page.mouse.move(goal.x, goal.y, { steps: 3 })
  await page.mouse.up()
  await told(page, appointmentMessages.updated)
  await expect(page.locator(`[data-inspector="${userId(last)}"]`).locator('../..')).toContainText('1 Carried Lane')

  // Printing includes everybody.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(page.locator('[data-inspector]')).toHaveCount(40)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
})

test('the office and an inspector see each other’s changes of a week live @long', async ({ page, browser }) => {
  const other = await somebody(browser, 'inspector@northgate.example')
  await beSignedIn(page, 'customeradmin@northgate.example')
  const tuesday = plusDays(day, 1)
  for (const screen of [page, other]) await screen.goto(address(`/planner?view=week&date=${tuesday}`))
  // An inspector sees only their own diary.
  await expect(other.locator('[class*=inspector] > span')).toHaveCount(1)
  const house = `${mark()} Mill Lane`
  await book(page, 'northgate-inspector', house, [`${tuesday}T08:00:00Z`, `${tuesday}T10:00:00Z`])
  await expect(drawn(other, house)).toHaveAttribute('title', /^09:00–11:00 /)

  await drawn(other, house).click()
  await choose(other, 'Time from', '02:00 PM')
  await dialog(other).getByRole('button', { name: 'Save', exact: true }).click()
  await told(other, appointmentMessages.updated)
  await expect(drawn(page, house)).toHaveAttribute('title', /^14:00–/)
  await other.context().close()
})
