import { remoteCommandMessages, routePath, routes, type RemoteCommand } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { callApi } from './reports.ts'
import { address, beSignedIn, signIn } from './sign-in.ts'
import { press, rowOf, somebody } from './screen.ts'

/** A device of the inspector: signed in as them, it calls the API without a screen. */
const aDevice = async (browser: Browser) => {
  const page = await somebody(browser, 'inspector@harbour-vale.example')
  return {
    /** The open command with this text, which must exist once it was sent. */
    fetch: async (words: string) => {
      const answer = await callApi(page, 'GET', routePath(routes.listRemoteCommands))
      const open = routes.listRemoteCommands.answer.parse(await answer.json()).data
      const found = open.find(({ command }) => command === words)
      if (!found) throw new Error(`The device is not told to ${words}`)
      return found
    },
    answer: async ({ id }: RemoteCommand, response: string) => {
      const path = routePath(routes.answerRemoteCommand).replace('{id}', id)
      return (await callApi(page, 'PUT', path, { response })).status()
    },
    close: () => page.context().close(),
  }
}

const userField = (page: Page) => page.getByRole('combobox', { name: 'User id' })
const detail = (page: Page) => page.getByRole('region', { name: 'Selected command' })
const response = (page: Page) => page.getByRole('group', { name: 'Response' })

/** Finds the inspector by name and sends a command, by keyboard only. */
const send = async (page: Page, words: string) => {
  await userField(page).fill('priya harbour')
  await expect(page.getByRole('option', { name: /Priya Nair.*Harbour & Vale/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(userField(page)).toHaveValue('harbour-vale-inspector')
  await expect(page.getByLabel('Command', { exact: true })).toBeFocused()
  for (const [at, line] of words.split('\n').entries()) {
    if (at > 0) await page.keyboard.press('Shift+Enter')
    await page.keyboard.type(line)
  }
  await page.keyboard.press('Enter')
  await expect(detail(page).getByText(words, { exact: true })).toBeVisible()
}

test('support sends a command, sees the device’s response arrive, and deletes it', async ({ page, browser }) => {
  const device = await aDevice(browser)
  await signIn(page, 'support@lintel.example')
  await page.getByRole('link', { name: 'Remote support' }).click()
  await expect(page).toHaveURL(/\/remotesupport$/)
  await expect(rowOf(page, 'send-log since=yesterday')).toContainText('Open')

  const words = `queue ${newId()}\nand report`
  const asked = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/remotecommands'),
  )
  await send(page, words)
  // User ids are unique only within a client, so the form sends the client too.
  expect((await asked).postDataJSON()).toEqual({
    userid: 'harbour-vale-inspector',
    clientid: 'harbour-vale',
    command: words,
  })
  await expect(page).toHaveURL(/command=/)
  await expect(rowOf(page, words)).toContainText('Open')
  await expect(rowOf(page, words).getByRole('link')).toHaveAttribute('aria-current', 'true')
  await expect(response(page)).toContainText('No answer yet')
  await expect(page.getByLabel('Command', { exact: true })).toHaveValue('')

  // The details are open and update live; polling would take half a minute.
  const command = await device.fetch(words)
  expect(await device.answer(command, 'photos waiting 0\naudios waiting 2')).toBe(200)
  await expect(response(page)).toContainText('audios waiting 2', { timeout: 10_000 })
  await expect(rowOf(page, words)).toContainText('Answered')

  // A response to a command that is not selected shows in the list.
  const other = `version ${newId()}`
  await send(page, other)
  await rowOf(page, words).getByRole('link').click()
  await device.answer(await device.fetch(other), '4.12.1')
  await expect(rowOf(page, other)).toContainText('Answered', { timeout: 10_000 })
  await expect(response(page)).toContainText('audios waiting 2')

  // By keyboard: select the one above, and delete it.
  await page.keyboard.press('k')
  await expect(response(page)).toContainText('4.12.1')
  await page.keyboard.press('Delete')
  const question = page.getByRole('dialog', { name: remoteCommandMessages.confirmDelete })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(rowOf(page, other)).toBeVisible()
  await press(rowOf(page, other), /^Delete command to Priya Nair/)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(rowOf(page, other)).toHaveCount(0)
  await expect(detail(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/remotesupport$/)
  await device.close()
})

test('without the realtime channel a response arrives by polling @long', async ({ page, browser }) => {
  const device = await aDevice(browser)
  await page.clock.install()
  await page.routeWebSocket(/realtime/, (socket) => socket.close())
  await beSignedIn(page, 'support@lintel.example')
  await page.goto(address('/remotesupport'))
  const words = `version ${newId()}`
  await send(page, words)
  await device.answer(await device.fetch(words), '4.12.1')
  await expect(response(page)).toContainText('No answer yet')
  await page.clock.fastForward(31_000)
  await expect(response(page)).toContainText('4.12.1')
  await expect(rowOf(page, words)).toContainText('Answered')
  await device.close()
})
