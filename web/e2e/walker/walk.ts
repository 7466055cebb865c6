import { visitorPages } from '@lintel/contract'
import { seeded } from '@lintel/fixtures'
import type { Page, Request, Response } from '@playwright/test'
import { address } from '../sign-in.ts'
import { denialsOf } from '../product.ts'
import { isExplained } from './explained.ts'
import { installProbe, type Control } from './probe.ts'
import { lineOf, plain, plainScreen, type Finding, type Options, type Screen } from './screens.ts'

const typed = 'Zoë “O’Brien” <b>&amp; שלום 👍'
const question = '[role="dialog"], [role="alertdialog"]'
const overlays = ':is([role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]):visible'
const isOwnApi = (url: string) => url.startsWith(address('/v1')) || url.startsWith(address('/images'))
/** Visitors have an application of their own. */
const isVisitors = (path: string) =>
  Object.values(visitorPages).some((page) => page.split('/')[1] === path.split('/')[1])
/** What is loaded without end, or is not waited for. */
const isEndless = (request: Request) => ['websocket', 'eventsource', 'media', 'ping'].includes(request.resourceType())

export class Walker {
  readonly findings: Finding[] = []
  /** Addresses of links that were seen. */
  readonly links = new Set<string>()
  readonly #page: Page
  readonly #options: Options & { who: string }
  readonly #random: () => number
  readonly #seen = new Set<string>()
  readonly #open = new Set<Request>()
  /** POST requests since the last action, and what counts as its effect without changing the document. */
  #posts: string[] = []
  #effects = 0
  #faults: string[] = []
  #isOpening = false
  #left = 0
  #denied = new Set<string>()
  /** Where the screen's address leads. */
  #path = '/'
  #screen: Screen = { path: '/', like: '/', scope: '/' }

  constructor(page: Page, options: Options & { who: string }) {
    this.#page = page
    this.#options = options
    this.#random = seeded(options.seed)
  }

  /** Begins to listen; once for a page, before it shows anything. */
  async start(): Promise<void> {
    const page = this.#page
    this.#denied = new Set(await denialsOf(address('')))
    await page.addInitScript(installProbe)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    page.on('console', (message) => {
      // The answers themselves are judged.
      if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return
      // The probe itself, in the frame of an e-mail or a preview, where no script may run.
      if (message.text().startsWith('Blocked script execution')) return
      this.#faults.push(`console: ${message.text().slice(0, 300)}`)
    })
    page.on('pageerror', (error) => this.#faults.push(`rejected or thrown: ${error.message.slice(0, 300)}`))
    page.on('request', (request) => {
      this.#effects += 1
      if (!isEndless(request)) this.#open.add(request)
      if (request.method() === 'POST' && isOwnApi(request.url()))
        this.#posts.push(`${request.url()} ${request.postData() ?? ''}`)
    })
    page.on('requestfinished', (request) => this.#open.delete(request))
    page.on('requestfailed', (request) => this.#open.delete(request))
    page.on('response', (answer) => this.#judge(answer))
    // A question of the browser about unsaved work, which `goto` asks.
    page.on('dialog', (question) => {
      this.#effects += 1
      void question.accept()
    })
    page.on('download', () => (this.#effects += 1))
    page.on('filechooser', () => (this.#effects += 1))
    page.on('popup', (other) => {
      this.#effects += 1
      void other.close()
    })
  }

  #judge(answer: Response): void {
    if (!isOwnApi(answer.url())) return
    const status = answer.status()
    const what = `${answer.request().method()} ${plain(new URL(answer.url()).pathname)} answered ${status}`
    if (status >= 500) this.#faults.push(what)
    // A screen knows what its people may ask for, and what there is.
    if (status === 403 || (this.#isOpening && (status === 400 || status === 404))) this.#faults.push(what)
  }

  /** What a page answers; Playwright itself would wait for one that never does. */
  async #ask<T>(question: (about: string) => T | Promise<T>, about = ''): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    const silence = new Promise<never>((_, reject) => {
      const url = this.#page.url()
      timer = setTimeout(() => {
        this.#report('in all', `${url} did not answer for a minute: ${question.toString()}`)
        reject(new Error('The page does not answer.'))
        void this.#page.close()
      }, 60_000)
    })
    return Promise.race([this.#page.evaluate(question, about), silence]).finally(() => clearTimeout(timer))
  }

  /** Waits until nothing is loaded or drawn. */
  async #settle(): Promise<void> {
    const until = Date.now() + 8000
    while (Date.now() < until) {
      const isQuiet = await this.#ask(() => window.walker.isQuiet()).catch(() => false)
      if (isQuiet && this.#open.size === 0) return
      await this.#page.waitForTimeout(20)
    }
    this.#open.clear()
  }

  #report(action: string, fault: string): void {
    const finding = { who: this.#options.who, screen: this.#screen.like, action, fault }
    const isKnown = this.findings.some((other) => other.fault === fault && plainScreen(other) === plainScreen(finding))
    if (isKnown) return
    this.findings.push(finding)
    console.log(lineOf(finding))
  }

  /** Collects what was heard and what is seen. True after a crash. */
  async #check(action: string): Promise<boolean> {
    await this.#settle()
    const seen = await this.#ask(() => window.walker.faults()).catch(() => [])
    const heard = this.#faults.splice(0)
    for (const fault of new Set(heard)) this.#report(action, fault)
    for (const { text, key } of seen)
      if (!(key && (await isExplained(this.#page, key, text)))) this.#report(action, text)
    return seen.some(({ text }) => text.startsWith('crash screen'))
  }

  /** Opens the screen afresh; `within` the running application, like a link. */
  async #goto({ within = false } = {}): Promise<void> {
    this.#isOpening = true
    const to = new URL(this.#screen.path, address('/')).href
    const isSame = isVisitors(new URL(this.#page.url()).pathname) === isVisitors(new URL(to).pathname)
    const isRunning = within && isSame && (await this.#page.locator('#main').count()) > 0
    if (isRunning) await this.#moveTo(to)
    // Something was unsaved, or the page is not one of the application.
    if (!isRunning || (await this.#page.locator(question).count()) > 0) await this.#page.goto(to, { waitUntil: 'load' })
    await this.#settle()
    this.#path = new URL(this.#page.url()).pathname
    this.#isOpening = false
  }

  #controls(): Promise<Control[]> {
    return this.#ask(() => window.walker.controls()).catch(() => [])
  }

  #nameOf({ kind, name, signature, isFrame }: Control): string {
    return `${isFrame ? '' : this.#screen.scope}|${kind}|${plain(name)}|${signature}`
  }

  /** The controls that were not walked yet, in the seed's order. */
  #fresh(list: Control[], via?: Control): Control[] {
    const fresh: Control[] = []
    for (const control of list) {
      if (control.kind === 'link') this.links.add(control.href)
      const name = this.#nameOf(control)
      if (this.#seen.has(name) || /^sign out$/i.test(control.name)) continue
      this.#seen.add(name)
      if (control.kind !== 'link' || control.href.startsWith(address('/'))) fresh.push(control)
    }
    for (let at = fresh.length - 1; at > 0; at -= 1) {
      const other = Math.floor(this.#random() * (at + 1))
      const [a, b] = [fresh[at], fresh[other]]
      if (a && b) [fresh[at], fresh[other]] = [b, a]
    }
    // Selects first, those of types before others: most of a screen depends on them.
    const isType = ({ name }: Control) => /type/i.test(name)
    const rank = (control: Control) => (/choice|option/.test(control.kind) ? (isType(control) ? 0 : 1) : 2)
    const { reads } = this.#options
    const isAllowed = ({ kind }: Control) => !reads || kind === 'choice' || kind === 'option' || kind === 'link'
    // What depends on a type is another screen.
    const max = via && isType(via) ? Infinity : this.#options.options
    const options = fresh.filter(({ kind }) => kind === 'option').slice(max)
    return fresh
      .filter((control) => isAllowed(control) && !options.includes(control))
      .toSorted((one, next) => rank(one) - rank(next))
  }

  /** Walks a screen: opens it, acts on each control and on what that brings, and leaves it. */
  async walk(screen: Screen): Promise<void> {
    const since = Date.now()
    await this.#walk(screen)
    for (const denial of await denialsOf(address(''))) {
      if (!this.#denied.has(denial)) this.#report('in all', `AWS would have refused: ${denial}`)
      this.#denied.add(denial)
    }
    if (process.env.LINTEL_WALK) console.log(`${this.#options.who}: ${screen.like}, ${Date.now() - since} ms`)
  }

  async #walk(screen: Screen): Promise<void> {
    this.#screen = screen
    this.#left = this.#options.actions
    await this.#goto({ within: true })
    if (await this.#check('opens')) return
    await this.#page.mouse.move(700, 500)
    await this.#page.mouse.wheel(0, 20_000)
    await this.#check('scrolls down')
    if (screen.isAlike) return
    await this.#explore(this.#fresh(await this.#controls()), [])
    if (this.#options.leaves) await this.#leave()
  }

  async #explore(fresh: Control[], via: Control[]): Promise<void> {
    for (const control of fresh) {
      if (control.kind !== 'option' && this.#left-- <= 0) return
      const found = await this.#reach(control, via)
      if (!found) continue
      const action = [...via, control].map(({ name, kind }) => `${kind} ‘${name}’`).join(' > ')
      if (process.env.LINTEL_WALK === 'verbose') console.log(`  ${action}`)
      await this.#act(found, action)
      if (await this.#check(action)) await this.#goto()
      else if (via.length < this.#options.depth && this.#isHere()) {
        const next = this.#fresh(await this.#controls(), control)
        if (next.length > 0) await this.#explore(next, [...via, control])
      }
    }
  }

  /** Whether the screen is still shown; links lead to others, which are walked on their own. */
  #isHere(): boolean {
    const { pathname } = new URL(this.#page.url())
    if (pathname === this.#path) return true
    this.links.add(this.#page.url())
    return false
  }

  #find(list: Control[], wanted: Control): Control | undefined {
    const name = this.#nameOf(wanted)
    return list.find((control) => this.#nameOf(control) === name)
  }

  /** The control as it is now; opens its screen again and repeats what led to it, if it is not there. */
  async #reach(control: Control, via: Control[]): Promise<Control | undefined> {
    if (!this.#isHere()) {
      await this.#page.goBack({ timeout: 10_000 }).catch(() => undefined)
      await this.#check('goes back')
    }
    const there = this.#find(await this.#controls(), control)
    if (there) return there
    for (let times = 0; times < 2 && (await this.#page.locator(overlays).count()) > 0; times += 1) {
      await this.#page.keyboard.press('Escape')
      await this.#settle()
    }
    if (via.length === 0) {
      const shown = this.#find(await this.#controls(), control)
      if (shown) return shown
    }
    const again = via.length > 0 ? await this.#repeat(via, control) : undefined
    if (again) return again
    await this.#goto()
    return this.#repeat(via, control)
  }

  /** The control after the steps that led to it. */
  async #repeat(via: Control[], control: Control): Promise<Control | undefined> {
    for (const step of via) {
      const found = this.#find(await this.#controls(), step)
      if (!found) return undefined
      await this.#press(found).catch(() => undefined)
      await this.#settle()
    }
    return this.#find(await this.#controls(), control)
  }

  async #press({ key, kind }: Control): Promise<void> {
    const element = this.#page.locator(`[data-walker="${key}"]`).first()
    if (kind === 'text') await this.#type(key)
    else if (kind === 'toggle') await element.evaluate((input: HTMLElement) => input.click())
    else await element.click({ timeout: 4000 })
  }

  /** Types what the field takes. */
  async #type(key: string): Promise<void> {
    const element = this.#page.locator(`[data-walker="${key}"]`).first()
    const type = (await element.getAttribute('type', { timeout: 2000 })) ?? ''
    const text = { number: '7', date: '2026-03-02', time: '09:15', month: '2026-03', email: 'zoe@example.com' }[type]
    await element.fill(text ?? typed, { timeout: 4000 }).catch(async () => {
      await element.click({ timeout: 2000 })
      await this.#page.keyboard.type('7')
    })
  }

  async #act(control: Control, action: string, isAgain = false): Promise<void> {
    this.#posts = []
    try {
      if (control.kind === 'text') {
        await this.#type(control.key)
        await this.#page.keyboard.press('Enter')
        await this.#page.keyboard.press('Enter')
        await this.#settle()
        const twice = this.#posts.find((post, index) => this.#posts.indexOf(post) !== index)
        if (twice) this.#report(action, `sent twice: ${plain(twice).slice(0, 120)}`)
        return
      }
      if (control.kind === 'toggle') {
        await this.#press(control)
        if (await this.#check(action)) return
        // Back as it was: what others need stays.
        const again = control.isCurrent ? undefined : this.#find(await this.#controls(), control)
        if (again) await this.#press(again)
        return
      }
      const isJudged = (control.kind === 'button' || control.kind === 'link') && !control.isCurrent
      const element = this.#page.locator(`[data-walker="${control.key}"]`).first()
      if (isJudged) {
        // Focused before it is judged: its own focus is no effect. What is off the screen until then comes in.
        await element.focus({ timeout: 3000 })
        await element.hover({ timeout: 4000 })
        if (control.name === 'Back to top' && !(await this.#ask(() => window.walker.scrollsDown()))) return
        await this.#settle()
      }
      const before = await this.#mark()
      await this.#press(control)
      if (isJudged && !(await this.#hasEffect(before))) this.#report(action, 'does nothing visible')
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      // What went away meanwhile, such as a toast, was not refused.
      const isThere = this.#find(await this.#controls(), control)
      // Drawn anew between being listed and being used.
      if (isThere && !isAgain) return this.#act(isThere, action, true)
      const cover = /- (<[^>]{0,120}>[^\n]{0,120}) intercepts pointer events/.exec(text)?.[1]
      if (isThere) this.#report(action, cover ? `is covered by ${cover}` : `cannot be used: ${text.slice(0, 160)}`)
    }
  }

  async #mark() {
    this.#effects = 0
    return this.#ask(() => ({ place: window.walker.place(), changes: window.walker.changes }))
  }

  async #hasEffect(before: { place: string; changes: number }): Promise<boolean> {
    for (const wait of [0, 100, 200, 400, 1000, 2500]) {
      await this.#page.waitForTimeout(wait)
      await this.#settle()
      if (this.#effects > 0) return true
      const now = await this.#ask(() => ({ place: window.walker.place(), changes: window.walker.changes })).catch(
        () => undefined,
      )
      if (!now || now.place !== before.place || now.changes !== before.changes) return true
    }
    return false
  }

  /** Types into fields of the screen, leaves it within the page, and looks for the question or for the text. */
  async #leave(): Promise<void> {
    const isWork = ({ kind, isSearch }: Control) => kind === 'text' && !isSearch
    await this.#goto()
    const count = Math.min((await this.#controls()).filter(isWork).length, 4)
    for (let at = 0; at < count; at += 1) {
      await this.#page.goto(address('/accountsettings'))
      await this.#settle()
      await this.#moveTo(this.#screen.path)
      const field = (await this.#controls()).filter(isWork)[at]
      if (!field) return
      const action = `types into ‘${field.name}’ and goes back`
      const text = `Kept ${at}${Math.floor(this.#random() * 1e6)}`
      const element = this.#page.locator(`[data-walker="${field.key}"]`).first()
      const isTyped = await element.fill(text, { timeout: 3000 }).then(
        () => true,
        () => false,
      )
      await this.#settle()
      if (!isTyped || !(await this.#ask((wanted) => window.walker.holds(wanted), text))) continue
      const shown = this.#page.url()
      await this.#page.goBack()
      await this.#settle()
      const asks = await this.#page.locator(question).first().isVisible()
      if (asks) await this.#page.keyboard.press('Escape')
      else if (this.#page.url() !== shown) await this.#page.goForward()
      await this.#check(action)
      const isKept = await this.#ask((wanted) => window.walker.holds(wanted), text)
      const offers = await this.#page
        .getByText(/\bdraft\b|not saved|unsaved|restore/i)
        .first()
        .isVisible()
      if (!isKept && !offers) this.#report(action, asks ? 'lost after ‘Stay’' : 'lost without a question')
    }
  }

  /** Like following a link of the application. */
  async #moveTo(path: string): Promise<void> {
    await this.#ask((to) => {
      const { idx = 0 } = (history.state ?? {}) as { idx?: number }
      // Without its place in the history the router cannot hold a step back.
      const state = { idx: idx + 1, key: 'walker' }
      history.pushState(state, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state }))
    }, path)
    await this.#settle()
  }
}
