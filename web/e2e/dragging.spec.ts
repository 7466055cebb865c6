import { routePath, routes } from '@lintel/contract'
import { expect, test } from '@playwright/test'
import { open, save } from './editor.ts'
import { aReport, callApi, savedReport } from './reports.ts'
import { address, beSignedIn } from './sign-in.ts'

test('a report can be edited before drag and drop has loaded, and dragged afterwards @long', async ({ page }) => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/assets/dragging-*.js', async (route) => {
    await held
    await route.continue()
  })
  await beSignedIn(page, 'inspector@harbour-vale.example')
  const report = await aReport(page)
  const { id } = report
  const keys = ['Front door', 'Shed', 'Garage'].map((name, at) => ({ _uuid: `key-${at}`, name }))
  const saved = await callApi(page, 'PUT', routePath(routes.saveReport).replace('{id}', id), { ...report, keys })
  expect(saved.status()).toBe(200)
  const requested = page.waitForRequest(/\/assets\/dragging-.*\.js$/)
  await page.goto(address(`/reports/${id}`))
  await open(page, 'Keys')
  await requested

  // Loading it neither blocks nor disturbs typing: focus and layout stay.
  const titles = page.getByRole('list', { name: 'Keys' }).getByRole('heading')
  await expect(titles).toHaveText(['Front door', 'Shed', 'Garage'])
  const field = page.getByRole('textbox', { name: 'Name' }).first()
  await field.focus()
  await page.keyboard.press('End')
  await page.keyboard.type(' and')
  const places = () => titles.evaluateAll((all) => all.map((title) => title.getBoundingClientRect().top))
  const before = await places()
  const grip = page.getByRole('button', { name: 'Move Shed', exact: true })
  await expect(grip).not.toHaveAttribute('aria-roledescription', 'draggable')
  letGo()
  await expect(grip).toHaveAttribute('aria-roledescription', 'draggable')
  await page.keyboard.type(' porch')
  await expect(field).toHaveValue('Front door and porch')
  expect(await places()).toEqual(before)

  // The first drag. The drop animation is slowed so that key presses arrive before it ends.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Animation.enable')
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0.1 })
  const third = await page.getByRole('button', { name: 'Move Garage', exact: true }).boundingBox()
  await grip.hover()
  await page.mouse.down()
  await page.mouse.move(third?.x ?? 0, (third?.y ?? 0) + 20, { steps: 10 })
  await page.mouse.up()
  const letDown = page.locator('[data-dnd-dragging]')
  await expect(letDown).toHaveCount(1)
  await expect(titles).toHaveText(['Front door and porch', 'Garage', 'Shed'])
  // Focus stays on an entry moved during the animation, also when it is reinserted into the page.
  await grip.focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(letDown).toHaveCount(1)
  await expect(letDown).toHaveCount(0)
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 1 })
  await expect(titles).toHaveText(['Front door and porch', 'Shed', 'Garage'])
  await expect(grip).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(titles).toHaveText(['Front door and porch', 'Garage', 'Shed'])
  await page.keyboard.press('Control+z')
  await expect(titles).toHaveText(['Front door and porch', 'Shed', 'Garage'])
  await page.keyboard.press('Control+y')
  await expect(titles).toHaveText(['Front door and porch', 'Garage', 'Shed'])
  // A dragged entry can be moved further with its handle's keys.
  await grip.focus()
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(titles).toHaveText(['Shed', 'Front door and porch', 'Garage'])
  await expect(grip).toBeFocused()
  await save(page)
  expect((await savedReport(page, id)).keys.map(({ name }) => name)).toEqual(['Shed', 'Front door and porch', 'Garage'])
})
