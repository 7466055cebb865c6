import { visitorPages } from '@lintel/contract'
import { seeded } from '@lintel/fixtures'
import { expect, test, type BrowserContext } from '@playwright/test'
import { pathOf } from '../src/app/landing.ts'
import { admits, pathList } from '../src/app/paths.ts'
import { address, signIn } from './sign-in.ts'
import { lineOf, plain, type Finding, type Options, type Screen } from './walker/screens.ts'
import { Walker } from './walker/walk.ts'
import { everything, nothing, oddities, providers, type Walking } from './walker/world.ts'

/**
 * Goes through the product as people do: each role on each screen of the table of paths and on those that their links
 * lead to, with a client that has everything, one that has nothing and one with long and odd data. On each screen it
 * opens, scrolls, chooses every option, types, presses Enter twice, presses every button and tab, follows links and
 * goes back, and what a dialog, menu or choice brings it walks too. See `walker/probe.ts` and `walker/walk.ts` for what
 * is a fault. The order is the seed's (`LINTEL_WALK_SEED`).
 *
 * `npm test` walks a sample: each screen once, by one of its people, in clients of its own, with every type and two
 * options of each other select. `LINTEL_WALK=all` (`npm run
 * test:long`) walks everything; `LINTEL_WALK_WHO` and `LINTEL_WALK_SCREEN` restrict it to people
 * and screens whose names begin so, `LINTEL_WALK_ACTIONS`, `_OPTIONS` and `_DEPTH` to the first of each screen.
 *
 * It cannot see: wrong values and wrong words; anything on a phone, in dark mode or in print; drawing, dragging,
 * dropping, pasting, files, microphone and camera; single-key shortcuts; what happens without network, later or on
 * another tab; what a confirmed deletion does, as every question is declined; rows of a list but the first and last;
 * a control that changes something, but the wrong thing; two actions in an order that no screen suggests; faults that
 * need an amount of data. Text that is cut is seen where the browser measures it, not in pictures or canvases.
 */
const isWhole = process.env.LINTEL_WALK === 'all' || process.env.LINTEL_WALK === 'verbose'
const seed = Number(process.env.LINTEL_WALK_SEED ?? 32)

const bound = (name: string, usual: number) => Number(process.env[`LINTEL_WALK_${name}`] ?? usual)

const whole: Options = {
  seed,
  actions: bound('ACTIONS', 400),
  options: bound('OPTIONS', 100),
  depth: bound('DEPTH', 3),
  leaves: true,
  reads: false,
}
const sample = { seed, actions: 2, options: 2, depth: 1, leaves: false }

const origin = () => new URL(address('/')).origin

/** The screen of an address of the application; undefined for another site, and for the way out. */
const screenOf = (href: string, of = ''): Screen | undefined => {
  const { origin: site, pathname, search } = new URL(href, address('/'))
  if (site !== origin() || pathname === '/sign-out' || !(of || pathOf(pathname))) return undefined
  const scope = plain(pathname)
  return { path: `${pathname}${search}`, like: `${scope}${of && ` (${of})`}`, scope }
}

/** The screens that this person begins with; links lead to the rest. */
const screensFor = ({ groups, email, paths }: Walking): Screen[] => {
  const table = pathList.filter((entry) => {
    const isRedirected = groups.includes('Dataentry') && entry.dataEntryRedirect !== undefined
    const isOpen = email ? entry.admits !== 'public' && admits(entry, groups) : entry.admits === 'public'
    return isOpen && !isRedirected && !entry.path.includes(':')
  })
  const plainPages = email ? [] : Object.values(visitorPages).filter((path) => !path.includes(':'))
  return [
    ...table.map(({ path }) => screenOf(path.replace('/*', ''))),
    ...plainPages.map((path) => screenOf(path, 'visitor')),
    ...paths.map(({ path, of }) => screenOf(path, of)),
  ]
    .filter((screen) => screen !== undefined)
    .filter(({ like }) => like.startsWith(process.env.LINTEL_WALK_SCREEN ?? ''))
}

const walkAs = async (context: BrowserContext, { who, email, paths }: Walking, screens: Screen[], options: Options) => {
  const page = await context.newPage()
  const walker = new Walker(page, { ...options, who })
  await walker.start()
  if (email) await signIn(page, email)
  const done = new Set<string>()
  const queue = [...screens]
  /** The type of the report that a link leads to. */
  const typeAt = (link: string) => paths.find(({ path }) => new URL(link).pathname.startsWith(path))?.of
  for (let screen = queue.shift(); screen; screen = queue.shift()) {
    if (done.has(screen.like)) continue
    done.add(screen.like)
    await walker.walk(screen)
    if (!isWhole) continue
    queue.push(...[...walker.links].map((link) => screenOf(link, typeAt(link))).filter((next) => next !== undefined))
    walker.links.clear()
  }
  await page.close()
  return walker.findings
}

const nobody: Walking = { who: 'nobody', groups: [], email: '', paths: [] }
const worlds = {
  everything: () => everything,
  nothing: () => nothing,
  odd: () => oddities,
  'the provider’s desk': () => async () => [...providers, nobody],
}

if (isWhole)
  for (const [world, make] of Object.entries(worlds))
    test(`the whole of ${world} can be walked`, async ({ page, context }) => {
      test.setTimeout(12 * 3600_000)
      const people = await make()(page)
      const findings = []
      for (const person of people.filter(({ who }) => who.startsWith(process.env.LINTEL_WALK_WHO ?? '')))
        findings.push(...(await walkAs(context, person, screensFor(person), whole)))
      expect(findings.map(lineOf)).toEqual([])
    })
else
  test('a sample of every screen can be walked', async ({ page, context }) => {
    test.setTimeout(900_000)
    const people = [...(await oddities(page)), ...(await nothing(page)), ...providers, nobody]
    const random = seeded(seed)
    /** Each screen once, by one of those who can open it. */
    const shared = new Map<string, { screen: Screen; people: Walking[] }>()
    for (const person of people)
      for (const screen of screensFor(person))
        shared.set(screen.like, { screen, people: [...(shared.get(screen.like)?.people ?? []), person] })
    const walks = new Map<Walking, Screen[]>()
    const scopes = new Map<string, number>()
    for (const { screen, people: can } of shared.values()) {
      // A client's own people see more than the provider does before it has chosen a client.
      const own = can.filter(({ email }) => !providers.some((person) => person.email === email))
      const likely = own.length > 0 ? own : can
      const person = likely[Math.floor(random() * likely.length)]
      const count = scopes.get(screen.scope) ?? 0
      scopes.set(screen.scope, count + 1)
      if (person) walks.set(person, [...(walks.get(person) ?? []), { ...screen, isAlike: count % 8 > 0 }])
    }
    const findings: Finding[] = []
    const waiting = [...walks]
    const walkNext = async (): Promise<void> => {
      const [person, screens] = waiting.shift() ?? []
      if (!person || !screens) return
      // Others use what the provider's people could change.
      findings.push(...(await walkAs(context, person, screens, { ...sample, reads: providers.includes(person) })))
      await walkNext()
    }
    // Half of a walk is waiting for what is drawn.
    await Promise.all([walkNext(), walkNext()])
    expect(findings.map(lineOf)).toEqual([])
  })
