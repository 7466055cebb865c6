import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as Axe from 'axe-core'
import { routePath, routes } from '@lintel/contract'
import { expect, test, type Page } from '@playwright/test'
import { clientStates } from './accessibility/clients.ts'
import { configurationStates } from './accessibility/configuration.ts'
import { dictionaryStates } from './accessibility/dictionary.ts'
import { helperStates } from './accessibility/helpers.ts'
import { hourStates } from './accessibility/hour.ts'
import { providerStates } from './accessibility/provider.ts'
import { publicStates } from './accessibility/public.ts'
import { rareStates } from './accessibility/rare.ts'
import { reportStates } from './accessibility/reports.ts'
import type { Links, State } from './accessibility/state.ts'
import { supportStates } from './accessibility/support.ts'
import { visitorStates } from './accessibility/visitors.ts'
import { callApi, savedReport } from './reports.ts'
import { address, signIn, signOut } from './sign-in.ts'

const linksOf = async (page: Page): Promise<Links> => {
  const signature = (await savedReport(page, 'demo-harbour-vale-01')).signatures[0]?._uuid
  const wanted = [
    ...['feedback', 'photos', 'report'].map((purpose) => ({ purpose })),
    { purpose: 'signature', signatureId: signature },
  ]
  const path = routePath(routes.createLink).replace('{id}', 'demo-harbour-vale-01')
  const links: Links = {}
  for (const link of wanted) {
    const answer = await callApi(page, 'POST', path, link)
    links[link.purpose] = routes.createLink.answer.parse(await answer.json()).url
  }
  return links
}

/** The screens by feature: one test each, so that no test runs too long. */
const features: Record<string, readonly State[]> = {
  'open to everybody': [...publicStates, ...visitorStates],
  'of reports': reportStates,
  'that makes an hour shorter': hourStates,
  'of clients': clientStates,
  'of the provider': providerStates,
  'of the dictionary': dictionaryStates,
  'that agencies configure': configurationStates,
  'of support': supportStates,
  'that is rarely seen': rareStates,
  'of helpers': helperStates,
}

interface Viewport {
  scheme: 'light' | 'dark'
  width: number
}

/** Each screen is loaded once: on desktop in light mode, then restyled as a phone in dark mode. */
const viewports = [
  { scheme: 'light', width: 1440 },
  { scheme: 'dark', width: 390 },
] as const satisfies readonly Viewport[]

/**
 * `npm run test:long` (`LINTEL_LOOKS=all`) also checks the provider's screens and the report helpers as table and cards
 * in both schemes and on a tablet, without loading them again.
 */
const isLong = process.env.LINTEL_LOOKS === 'all'
const moreViewports: Readonly<Record<string, readonly Viewport[]>> = {
  ...Object.fromEntries(
    ['of clients', 'of the provider', 'of support', 'of helpers'].map((which) => [
      which,
      [
        { scheme: 'light', width: 390 },
        { scheme: 'light', width: 820 },
        { scheme: 'dark', width: 820 },
        { scheme: 'dark', width: 1440 },
      ],
    ]),
  ),
  // The first two viewports cover both schemes, so the tablet is only checked in one.
  'of the dictionary': [{ scheme: 'light', width: 820 }],
  'that makes an hour shorter': [{ scheme: 'light', width: 820 }],
  'that agencies configure': [{ scheme: 'dark', width: 820 }],
}

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

const axeFile = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
  'axe-core/axe.min.js',
)
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

/**
 * Runs axe on a page and its frames and returns only the violations. `leftOut` was checked before. Preloads media only:
 * style sheets would be loaded for a rule that is not requested.
 */
const violationsOf = (
  page: Page,
  { leftOut, asked }: { leftOut: string[]; asked: typeof everything | typeof colours },
) =>
  page.evaluate(
    async ({ exclude, type, values }) => {
      const { violations } = await axe.run(
        { include: [['html']], exclude },
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
    { ...asked, exclude: leftOut.map((selector) => [selector]) },
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
  name: string,
  { widths, more, leftOut }: { widths: readonly number[]; more: readonly Viewport[]; leftOut: string[] },
): Promise<string[]> => {
  const faults: string[] = []
  const seen = new Set<number>()
  for (const [index, wanted] of [...viewports, ...more].entries()) {
    const width = widths[index] ?? wanted.width
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
const isOfStaff = ({ signedIn, path }: State) => signedIn && typeof path === 'string' && !path.startsWith('/docs')

/** Navigates like the browser's back and forward buttons. */
const moveTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)

/** The side bar is the same on all screens of a user. */
const sideBar = 'nav[aria-label="Main"]'

/** Overlays: a confirmation stays open until it is answered, even on the next screen. */
const over = '[role="dialog"], [role="alertdialog"]'
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

/** Checks each of these screens and returns the faults. */
const faultsOfAll = async (
  page: Page,
  screens: readonly State[],
  more: readonly Viewport[] = [],
): Promise<string[]> => {
  const needsLinks = screens.some(({ path }) => typeof path !== 'string')
  const faults: string[] = []
  let links: Links | undefined
  let who = ''
  let before: State | undefined
  // Some screens have unsaved work when left.
  page.on('dialog', (question) => void question.accept())
  // Public screens come first, then those of each user, so that each user signs in once.
  const place = ({ signedIn, as = '' }: State) => (signedIn ? `1 ${as}` : '0')
  for (const screen of screens.toSorted((a, b) => place(a).localeCompare(place(b)))) {
    const { as = 'inspector@harbour-vale.example' } = screen
    if (screen.signedIn && who !== as) {
      if (who) await signOut(page)
      await signIn(page, as)
      if (needsLinks) links ??= await linksOf(page)
      who = as
      before = undefined
    }
    const widths = screen.widths ?? viewports.map(({ width }) => width)
    const isNext = before !== undefined && isOfStaff(before) && isOfStaff(screen)
    // Responses intercepted for another screen are still cached in the page.
    const stays = isNext && !before?.before && !screen.before && (await leave(page))
    await look(page, viewports[0], widths[0] ?? 0)
    const path = typeof screen.path === 'string' ? screen.path : screen.path(links ?? {})
    await screen.before?.(page)
    if (stays) await moveTo(page, path)
    else await page.goto(address(path))
    await screen.ready(page)
    faults.push(...(await faultsOf(page, screen.name, { widths, more, leftOut: isNext ? [sideBar] : [] })))
    before = screen
    // While routes are intercepted, the browser bypasses its cache.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
  return faults
}

/** What is no screen by itself: dialogs and states. */
const areStates = new Set(['that makes an hour shorter', 'that is rarely seen', 'of helpers'])

for (const [which, screens] of Object.entries(features))
  test(`no screen ${which} has an axe violation${areStates.has(which) ? ' @long' : ''}`, async ({ page }) => {
    expect(await faultsOfAll(page, screens, isLong ? moreViewports[which] : [])).toEqual([])
  })
