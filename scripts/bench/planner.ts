import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { AgencyUser, Appointment, userColours } from '@lintel/contract'
import { demoPassword } from '@lintel/fixtures'
import { instantInLondon, newClient } from '@lintel/rules'
import { chromiumBinary } from '../../functions/documents/rendering/chromium-binary.ts'
import { demoClientRecords, makeAccounts } from '../demo/people.ts'
import { root, startLocalStack, type LocalStack } from '../local-stack.ts'

/*
 * `npm run bench -- planner`: a day of the planner in Chromium on the local stack, drawn with 40 inspectors and 200
 * appointments, and with 4 and 20, in turns: from the click on the next day until everything visible in a window of
 * 1440 by 900 is painted, including the server's response; the rest is drawn on scrolling. `npm run bench -- data
 * appointments` measures the consumption of reading them.
 */
const limit = 3
const rounds = 15
const warmUp = 3
const sizes = { small: { inspectors: 4, appointments: 20 }, large: { inspectors: 40, appointments: 200 } } as const
type Size = keyof typeof sizes
const names = ['small', 'large'] as const satisfies Size[]

const empty = '2027-06-14'
const full = '2027-06-15'
const starts = ['08:15', '10:00', '11:45', '13:30', '15:15']

const rounded = (value: number) => Math.round(value * 10) / 10
const median = (values: readonly number[]) =>
  rounded(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN)

const clientId = (size: Size) => `bench-planner-${size}`

/** Puts the users and the appointments of both into an empty stack. */
const place = async (stack: LocalStack) => {
  const sources = ['functions/clients/handler.ts', 'functions/appointments/handler.ts']
  Object.assign(process.env, stack.environment, ...sources.map((source) => stack.variablesOf(source)))
  const { putClient } = await import('../../functions/clients/put-client.ts')
  const { addAppointment } = await import('../../functions/appointments/store.ts')
  await makeAccounts(stack.config.userPoolId)
  for (const record of demoClientRecords()) await putClient(record)
  for (const size of names) {
    const id = clientId(size)
    const { inspectors, appointments } = sizes[size]
    const users = Array.from({ length: inspectors }, (_, n) =>
      AgencyUser.parse({
        id: `${id}-u${n}`,
        name: `Nora Lettingham ${n + 1}`,
        email: `${id}-u${n}@people.example`,
        planneractive: true,
        color: userColours[n % userColours.length],
      }),
    )
    await putClient(newClient({ id, name: `Quillhaven ${size}`, users }, { branchId: `${id}-1` }))
    for (let n = 0; n < appointments; n++) {
      const starttime = instantInLondon(full, starts[Math.floor(n / inspectors)] ?? '08:15')
      await addAppointment(
        Appointment.parse({
          id: `${id}-${n}`,
          client: id,
          branchId: `${id}-1`,
          userId: `${id}-u${n % inspectors}`,
          date: full,
          reporttype: 'Inventory',
          starttime,
          endtime: new Date(Date.parse(starttime) + 5_400_000).toISOString(),
          address: { line1: `${n} Chapel Row`, town: 'Westhaven', postcode: 'ZZ4 1AA' },
          createdAt: starttime,
          updatedAt: starttime,
          version: 1,
          savedBy: 'Ann',
        }),
      )
    }
  }
}

/**
 * In the page: presses a button, and returns the milliseconds until each visible row is painted with that many visits.
 */
const pressUntil = ([button, count]: [string, number]): Promise<number> =>
  new Promise((resolve) => {
    const begun = performance.now()
    document.querySelector<HTMLElement>(button)?.click()
    const isInSight = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return bottom > 0 && top < innerHeight
    }
    const look = () => {
      const rows = [...document.querySelectorAll('[class*="_row_"]')].filter(
        (row) => row.querySelector('[data-inspector]') && isInSight(row),
      )
      const isDrawn = rows.length > 0 && rows.every((row) => row.querySelectorAll('[data-event-id]').length === count)
      if (!isDrawn) return requestAnimationFrame(look)
      // The message is handled after the frame was painted.
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => resolve(performance.now() - begun))
      port1.start()
      return port2.postMessage(undefined)
    }
    requestAnimationFrame(look)
  })

const draw = async (page: Page, size: Size): Promise<number> => {
  const { inspectors, appointments } = sizes[size]
  const ms = await page.evaluate(pressUntil, ['[aria-label="Next day"]', appointments / inspectors] as [string, number])
  await page.evaluate(pressUntil, ['[aria-label="Previous day"]', 0] as [string, number])
  return ms
}

// Below the repository, where functions find their packages.
const dir = mkdtempSync(path.join(root, 'node_modules/.bench-planner-'))
const stack = await startLocalStack({ dir, port: 0, fresh: true })
try {
  await place(stack)
  const binary = await chromiumBinary()
  const browser = await chromium.launch({
    executablePath: binary.path,
    args: ['--no-sandbox', '--headless=shell', '--disable-gpu'],
    env: { ...binary.env, TMPDIR: dir, HOME: dir },
  })
  const signedIn = async (size: Size) => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(`${stack.url}/sign-in`)
    await page.getByLabel('Email').fill('admin@lintel.example')
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(({ pathname }) => pathname !== '/sign-in')
    await page.goto(`${stack.url}/planner?view=day&date=${empty}&client=${clientId(size)}`)
    await page.locator('[data-inspector]').first().waitFor()
    return page
  }
  const pages = { small: await signedIn('small'), large: await signedIn('large') }
  const found: Record<Size, number[]> = { small: [], large: [] }
  for (let round = 0; round < rounds + warmUp; round++)
    for (const size of names) {
      await pages[size].bringToFront()
      const ms = await draw(pages[size], size)
      if (round >= warmUp) found[size].push(ms)
    }
  await browser.close()
  const [smallMs, largeMs] = [median(found.small), median(found.large)]
  const ratio = Math.round((largeMs / smallMs) * 100) / 100
  for (const size of names)
    console.log(
      `${sizes[size].inspectors} inspectors, ${sizes[size].appointments} appointments: ${median(found[size])} ms until all in sight is painted`,
    )
  console.log(JSON.stringify({ bench: 'planner', smallMs, largeMs, ratio, limit }))
  process.exitCode = ratio <= limit ? 0 : 1
} finally {
  await stack.close()
  rmSync(dir, { recursive: true, force: true })
}
