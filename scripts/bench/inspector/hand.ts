import type { CDPSession, Locator, Page } from '@playwright/test'

/** What a task took. */
export interface Counts {
  /** Letters and digits typed into fields, the Enter that takes a suggestion among them. */
  text: number
  /** All other keys; a chord is one. */
  keys: number
  clicks: number
  taps: number
  swipes: number
  /** Pixels that the pointer went. */
  pointerPx: number
  /** Keys after which nothing in the page was different. */
  deadEnds: number
  /** How often the keyboard was left at nothing. */
  focusLost: number
}

export const nothingCounted = (): Counts => ({
  ...{ text: 0, keys: 0, clicks: 0, taps: 0, swipes: 0 },
  ...{ pointerPx: 0, deadEnds: 0, focusLost: 0 },
})

/** Counts in the page whatever a key may bring about. */
const watchEffects = () => {
  const seen = { effects: 0 }
  Reflect.set(globalThis, '__effects', seen)
  const note = () => void seen.effects++
  new MutationObserver(note).observe(document, {
    ...{ subtree: true, childList: true, attributes: true, characterData: true },
  })
  for (const kind of ['focusin', 'input', 'scroll', 'selectionchange'])
    document.addEventListener(kind, note, { capture: true })
}

const look = () => ({
  effects: Number(Reflect.get(Object(Reflect.get(globalThis, '__effects')), 'effects') ?? 0),
  isLost: document.activeElement === null || document.activeElement === document.body,
})

/** What a thumb scrolls with one swipe at most: half of what a phone shows. */
const swipePx = 400
/** So far a finger moves before the browser takes it for a swipe. */
const touchSlopPx = 16

/** So much of a phone its own keyboard takes while somebody types. */
const phoneKeyboardPx = 300

/** How far an element’s middle is from where a thumb could press it; 0 where it can. */
const outOfReach = (element: Element, keyboardPx: number): number => {
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const hit = document.elementFromPoint(x, y)
  const end = innerHeight - keyboardPx
  if (hit && (element.contains(hit) || hit.contains(element)) && y + height / 2 <= end) return 0
  const view = (document.querySelector('[data-scroller]') ?? document.documentElement).getBoundingClientRect()
  const away = y < view.top + height ? y - height - view.top : y + height - Math.min(view.bottom, end)
  // What lies under something is brought to where it is free.
  return Math.abs(away) < 8 ? height : away
}

/** So long the page has for what a press brings about: two frames and what they fetch. */
const settleMs = 80

/** An inspector’s hands on a page: everything that they do is counted. */
export class Hand {
  readonly page: Page
  counts = nothingCounted()
  /** The keys and targets after which the keyboard was left at nothing. */
  readonly lostAfter: string[] = []
  private at = { x: 0, y: 0 }
  /** Choosers of files that were opened: they are no part of the page. */
  private choosers = 0

  /** So long late parts may take until the keyboard is somewhere again. */
  private readonly patienceMs: number

  constructor(page: Page, { patienceMs = 10_000 } = {}) {
    this.page = page
    this.patienceMs = patienceMs
  }

  /** Before the page is opened. */
  async begin(): Promise<void> {
    await this.page.addInitScript(watchEffects)
    this.page.on('filechooser', () => void this.choosers++)
  }

  /** Begins a new task. */
  start(): void {
    this.counts = nothingCounted()
  }

  private async settle(wasLost: boolean, after: string): Promise<{ effects: number; isLost: boolean }> {
    await this.page.waitForTimeout(settleMs)
    let now = await this.page.evaluate(look)
    for (let waited = 0; now.isLost && !wasLost && waited < this.patienceMs; waited += settleMs) {
      await this.page.waitForTimeout(settleMs)
      now = await this.page.evaluate(look)
    }
    if (now.isLost && !wasLost) {
      this.counts.focusLost++
      this.lostAfter.push(after)
    }
    return now
  }

  /** A key that is no text. */
  async press(key: string): Promise<void> {
    const before = await this.page.evaluate(look)
    const { choosers } = this
    await this.page.keyboard.press(key)
    this.counts.keys++
    const after = await this.settle(before.isLost, key)
    if (after.effects === before.effects && choosers === this.choosers) {
      this.counts.deadEnds++
      if (process.env['BENCH_WATCH']) console.log('dead end', key, this.counts)
    }
  }

  /** Text into the field that has the keyboard. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text, { delay: 20 })
    this.counts.text += text.length
    await this.page.waitForTimeout(settleMs)
  }

  /** Enter that takes what is offered. */
  async take(): Promise<void> {
    await this.page.keyboard.press('Enter')
    this.counts.text++
    await this.page.waitForTimeout(settleMs)
  }

  /** A click, with the way that the pointer goes to it. */
  async click(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded()
    const box = await target.boundingBox()
    if (!box) throw new Error(`Not on the screen: ${String(target)}`)
    const to = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    this.counts.pointerPx += Math.round(Math.hypot(to.x - this.at.x, to.y - this.at.y))
    this.at = to
    const { isLost } = await this.page.evaluate(look)
    await this.page.mouse.click(to.x, to.y)
    this.counts.clicks++
    await this.settle(isLost, String(target))
  }

  /** Nobody presses what still moves. */
  private async rests(target: Locator): Promise<void> {
    for (let was = '', looks = 0; looks < 50; looks++) {
      const now = JSON.stringify(await target.boundingBox())
      if (now === was) return
      was = now
      await this.page.waitForTimeout(settleMs)
    }
  }

  /** Moves the page up by so many pixels, or down. */
  private async swipe(session: CDPSession, by: number): Promise<void> {
    const { width, height } = this.page.viewportSize() ?? { width: 0, height: 0 }
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: y === undefined ? [] : [{ x: width / 2, y: height / 2 + y }],
      })
    await touch('touchStart', by / 2)
    for (let step = 1; step <= 10; step++) await touch('touchMove', by / 2 - (by * step) / 10)
    // The finger rests before it leaves: a page that still glides takes the next tap for a stop.
    await this.page.waitForTimeout(settleMs)
    await touch('touchMove', -by / 2)
    await touch('touchEnd')
  }

  /** A tap of a thumb, after as many swipes as bring its target under it. */
  async tap(target: Locator): Promise<void> {
    await this.rests(target)
    const session = await this.page.context().newCDPSession(this.page)
    const isTyping = await this.page.evaluate(
      () => document.activeElement?.matches('input:not([readonly]), textarea') === true,
    )
    let keyboardPx = isTyping ? phoneKeyboardPx : 0
    // What does not scroll is behind the phone's keyboard until a tap puts that away.
    if (isTyping && !(await target.evaluate((element) => element.closest('[data-scroller]') !== null))) {
      this.counts.taps++
      keyboardPx = 0
    }
    for (let tries = 0; tries < 20; tries++) {
      const away = await target.evaluate(outOfReach, keyboardPx)
      if (away === 0) break
      // From the middle of the page: a thumb that begins on its foot or head scrolls nothing.
      await this.swipe(session, Math.sign(away) * Math.min(Math.abs(away) + touchSlopPx, swipePx))
      this.counts.swipes++
      await this.rests(target)
    }
    await session.detach()
    const box = await target.boundingBox()
    if (!box) throw new Error(`Not on the screen: ${String(target)}`)
    const { isLost } = await this.page.evaluate(look)
    await this.page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
    this.counts.taps++
    await this.settle(isLost, String(target))
  }

  /** What the field's own list offers, the first that Enter would take at its head. */
  async offered(): Promise<string[]> {
    const options = this.page.getByRole('listbox', { name: 'Ways to go on' }).getByRole('option')
    return (await options.allTextContents()).map((text) => text.replace(/Enter$/, ''))
  }
}
