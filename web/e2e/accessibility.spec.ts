import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as Axe from 'axe-core'
import { routePath, routes } from '@lintel/contract'
import { expect, test, type Page } from '@playwright/test'
import { dialogs } from './accessibility/dialogs.ts'
import { helperStates } from './accessibility/helpers.ts'
import { hourStates } from './accessibility/hour.ts'
import { rareStates } from './accessibility/rare.ts'
import {
  agencyScreens,
  editorScreens,
  providerScreens,
  publicScreens,
  supportScreens,
} from './accessibility/screens.ts'
import type { Links, State } from './accessibility/state.ts'
import { aClaimLink } from './claims.ts'
import { callApi, savedReport } from './reports.ts'
import { address, beSignedIn } from './sign-in.ts'

const linksOf = async (page: Page): Promise<Links> => {
  const signature = (await savedReport(page, 'demo-harbour-vale-01')).signatures[0]?._uuid
  const wanted = [
    ...['feedback', 'photos', 'report'].map((purpose) => ({ purpose })),
    { purpose: 'signature', signatureId: signature },
    { purpose: 'receipt' },
  ]
  const path = routePath(routes.createLink).replace('{id}', 'demo-harbour-vale-01')
  const links: Links = {}
  for (const link of wanted) {
    const answer = await callApi(page, 'POST', path, link)
    links[link.purpose] = routes.createLink.answer.parse(await answer.json()).url
  }
  links['claim'] = await aClaimLink(page, 'demo-harbour-vale-03')
  return links
}

interface Viewport {
  scheme: 'light' | 'dark'
  width: number
}

const desktop: Viewport = { scheme: 'light', width: 1440 }
const phone: Viewport = { scheme: 'dark', width: 390 }
const isLong = process.env.LINTEL_LOOKS === 'all'

/**
 * Each screen is loaded once, on a desktop in light mode, and checked once: every other as a phone in dark mode, to which
 * it is restyled. `npm run test:long` (`LINTEL_LOOKS=all`) checks all in both schemes and at three widths.
 */
const viewportsOf = (at: number): readonly Viewport[] =>
  isLong
    ? [
        desktop,
        { scheme: 'dark', width: 1440 },
        phone,
        { scheme: 'light', width: 390 },
        { scheme: 'light', width: 820 },
      ]
    : [at % 2 === 0 ? desktop : phone]

/** Waits until the page uses the scheme and no animation runs: colours in transition are not faults. */
const settled = async (page: Page, scheme: string) => {
  await page.waitForFunction(
    (wanted) => (document.documentElement.dataset.mantineColorScheme ?? wanted) === wanted,
    scheme,
  )
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const axeSource = readFileSync(axeFile, 'utf8')

/** Loads axe into a page and its frames, once: by default it would be injected four times per screen. */
const bringAxe = async (page: Page): Promise<void> => {
  for (const frame of page.frames()) if (!(await frame.evaluate('"axe" in window'))) await frame.evaluate(axeSource)
}

const look = async (page: Page, { scheme }: Pick<Viewport, 'scheme'>, width: number): Promise<void> => {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height: 900 })
}

/** The global in the page, once axe is loaded. */
declare const axe: typeof Axe

/** All rules of these standards, or only those on colours. */
const everything = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
} as const
const colours = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const

/** Overlays: a confirmation stays open until it is answered, even on the next screen. */
const over = 'dialog[open], [role="dialog"], [role="alertdialog"]'

/**
 * Runs axe on a page and its frames, or only on an open dialog, whose screen is checked by itself, and returns only the
 * violations. `leftOut` was checked before. Preloads media only: style sheets would be loaded for a rule that is not
 * requested.
 */
const violationsOf = (
  page: Page,
  { leftOut, asked }: { leftOut: string[]; asked: typeof everything | typeof colours },
) =>
  page.evaluate(
    async ({ exclude, type, values, dialog }) => {
      const { violations } = await axe.run(
        { include: [[document.querySelector(dialog) ? dialog : 'html']], exclude },
        {
          runOnly: { type, values: [...values] },
          resultTypes: ['violations'],
          preload: { assets: ['media'] },
        },
      )
      // The resting pointer can open a tooltip on the next screen; tooltips are outside all landmarks.
      const isMeant = (id: string, html: string) => id !== 'region' || !html.includes('role="tooltip"')
      return violations
        .map(({ id, nodes }) => ({ id, html: nodes.map(({ html }) => html).filter((html) => isMeant(id, html)) }))
        .filter(({ html }) => html.length > 0)
    },
    { ...asked, exclude: leftOut.map((selector) => [selector]), dialog: '[aria-modal="true"]' },
  )

/** Dialog controls that touch the edge of the screen, past the dialog's own edge. */
const cutOff = (page: Page): Promise<string[]> =>
  page
    .locator('[role="dialog"] :is(input, textarea, button)')
    .evaluateAll((controls) =>
      controls
        .filter((control) => control.checkVisibility() && control.getBoundingClientRect().right > innerWidth - 4)
        .map((control) => control.outerHTML),
    )

const faultsOf = async (
  page: Page,
  { name, widths }: State,
  { viewports, leftOut }: { viewports: readonly Viewport[]; leftOut: string[] },
): Promise<string[]> => {
  const faults: string[] = []
  const seen = new Set<number>()
  for (const wanted of viewports) {
    const width = widths?.[wanted.width === phone.width ? 1 : 0] ?? wanted.width
    // In the other scheme at the same width only colours can differ.
    const asked = seen.has(width) ? colours : everything
    seen.add(width)
    await look(page, wanted, width)
    await settled(page, wanted.scheme)
    await bringAxe(page)
    for (const { id, html } of await violationsOf(page, { leftOut, asked }))
      faults.push(`${name} at ${width}, ${wanted.scheme}: ${id}: ${html.map((node) => node.slice(0, 160)).join(' | ')}`)
    const cut = await cutOff(page)
    faults.push(...cut.map((html) => `${name} at ${width}: cut off: ${html.slice(0, 160)}`))
  }
  return faults
}

/** Whether the screen belongs to the staff application, which navigates without page loads. */
const isOfStaff = ({ isPublic, path }: State) => !isPublic && typeof path === 'string'

/** Navigates like the browser's back and forward buttons. */
const moveTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)

/** The side bar is the same on all screens of a user. */
const sideBar = 'nav[aria-label="Main"]'

const isGone = (selector: string) => !document.querySelector(selector)

/**
 * Leaves a screen within the page, for a path that does not exist, so that nothing of it is left when waiting for the
 * next: reloading the application and axe takes longer than most screens. False if an overlay stays open or the screen
 * has unsaved changes.
 */
const leave = async (page: Page): Promise<boolean> => {
  if (!(await page.evaluate(isGone, over))) {
    await page.keyboard.press('Escape')
    const isClosed = await page.waitForFunction(isGone, over, { timeout: 1000 }).catch(() => false)
    if (!isClosed) return false
  }
  const isHeld = await page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
  if (isHeld) return false
  await moveTo(page, '/no-such-screen')
  await page.waitForFunction(isGone, '#main')
  return true
}

/** The report whose sections replace each other in the open editor. */
const reportOf = ({ path }: State) => (typeof path === 'string' ? /^\/reports\/demo-[^/]+/.exec(path)?.[0] : undefined)

/** Checks each of these screens and returns the faults. */
const faultsOfAll = async (page: Page, screens: readonly State[]): Promise<string[]> => {
  const faults: string[] = []
  let links: Links | undefined
  let who = ''
  let before: State | undefined
  // Some screens have unsaved work when left.
  page.on('dialog', (question) => void question.accept())
  for (const [at, screen] of screens.entries()) {
    const { as = 'inspector@harbour-vale.example' } = screen
    if (!screen.isPublic && who !== as) {
      await beSignedIn(page, as)
      who = as
      before = undefined
    }
    if (typeof screen.path !== 'string') links ??= await linksOf(page)
    const path = typeof screen.path === 'string' ? screen.path : screen.path(links ?? {})
    const isNext = before !== undefined && isOfStaff(before) && isOfStaff(screen)
    const isSection = isNext && before && reportOf(before) !== undefined && reportOf(before) === reportOf(screen)
    // Responses intercepted for another screen are still cached in the page.
    // A section that replaces another leaves open what is over it.
    const replaces = isSection && (await page.evaluate(isGone, over))
    const stays = isNext && !before?.before && !screen.before && (replaces || (await leave(page)))
    await look(page, desktop, screen.widths?.[0] ?? desktop.width)
    await screen.before?.(page)
    if (stays) await moveTo(page, path)
    else await page.goto(address(path))
    await screen.ready(page)
    const leftOut = isNext ? [sideBar] : []
    faults.push(...(await faultsOf(page, screen, { viewports: viewportsOf(at), leftOut })))
    before = screen
    // While routes are intercepted, the browser bypasses its cache.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
  return faults
}

/** One test each, so that no test runs too long. */
const groups: Record<string, readonly State[]> = {
  'no screen open to everybody': publicScreens,
  'no section of a report': editorScreens,
  'no other screen of an agency': agencyScreens,
  'no screen of support': supportScreens,
  'no screen of the provider': providerScreens,
  'no dialog @long': dialogs,
  'nothing that makes an hour shorter @long': hourStates,
  'no state that is rarely seen @long': rareStates,
  'no helper @long': helperStates,
}

for (const [which, screens] of Object.entries(groups))
  test(`${which} has an axe violation`, async ({ page }) => {
    expect(await faultsOfAll(page, screens)).toEqual([])
  })
