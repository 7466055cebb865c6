import type { CDPSession, Locator, Page } from '@playwright/test'

/** The cost of a task. */
export interface Counts {
  /** Letters and digits typed into fields, including the Enter that accepts a suggestion. */
  text: number
  /** All other keys; a chord is one. */
  keys: number
  clicks: number
  taps: number
  swipes: number
  /** Pixels moved by the pointer. */
  pointerPx: number
  /** Keys that changed nothing in the page. */
  deadEnds: number
  /** How often keyboard focus was lost. */
  focusLost: number
}

export const nothingCounted = (): Counts => ({
  text: 0,
  keys: 0,
  clicks: 0,
  taps: 0,
  swipes: 0,
  pointerPx: 0,
  deadEnds: 0,
  focusLost: 0,
})

/** Counts all possible effects of a key in the page. */
const watchEffects = () => {
  const seen = { effects: 0 }
  Reflect.set(globalThis, '__effects', seen)
  const note = () => void seen.effects++
  new MutationObserver(note).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  })
  for (const kind of ['focusin', 'input', 'scroll', 'selectionchange'])
    document.addEventListener(kind, note, { capture: true })
}

const look = () => ({
  effects: Number(Reflect.get(Object(Reflect.get(globalThis, '__effects')), 'effects') ?? 0),
  isLost: document.activeElement === null || document.activeElement === document.body,
  focused: document.activeElement?.outerHTML.slice(0, 200) ?? '',
})

/** The maximum scroll of one swipe: half of a phone's screen. */
const swipePx = 400
/** The distance after which the browser recognises a swipe. */
const touchSlopPx = 16

/** The height of a phone's keyboard during typing. */
const phoneKeyboardPx = 300

/** How far an element’s centre is from the area where a thumb can press it; 0 if it can. */
const outOfReach = (element: Element, keyboardPx: number): number => {
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const hit = document.elementFromPoint(x, y)
  const end = innerHeight - keyboardPx
  if (hit && (element.contains(hit) || hit.contains(element)) && y + height / 2 <= end) return 0
  const view = (document.querySelector('[data-scroller]') ?? document.documentElement).getBoundingClientRect()
  const away = y < view.top + height ? y - height - view.top : y + height - Math.min(view.bottom, end)
  // An element covered by another is scrolled to where it is free.
  return Math.abs(away) < 8 ? height : away
}

/** The time for the effects of a press: two frames and their requests. */
const settleMs = 80

/** An inspector using a page: every action is counted. */
export class Hand {
  readonly page: Page
  counts = nothingCounted()
  /** The keys and targets after which keyboard focus was lost. */
  readonly lostAfter: string[] = []
  private at = { x: 0, y: 0 }
  /** Opened file choosers: they are not part of the page. */
  private choosers = 0

  /** How long lazily loaded parts may take until focus returns. */
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

  /** A key that is not text. */
  async press(key: string): Promise<void> {
    const before = await this.page.evaluate(look)
    const { choosers } = this
    await this.page.keyboard.press(key)
    this.counts.keys++
    const after = await this.settle(before.isLost, `${key} at ${before.focused}`)
    if (after.effects === before.effects && choosers === this.choosers) {
      this.counts.deadEnds++
      if (process.env['BENCH_WATCH']) console.log('dead end', key, this.counts)
    }
  }

  /** Types text into the focused field. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text, { delay: 20 })
    this.counts.text += text.length
    await this.page.waitForTimeout(settleMs)
  }

  /** Accepts a suggestion with Enter. */
  async take(): Promise<void> {
    await this.page.keyboard.press('Enter')
    this.counts.text++
    await this.page.waitForTimeout(settleMs)
  }

  /** A click, including the pointer's movement to it. */
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

  /** Waits until the target stops moving. */
  private async rests(target: Locator): Promise<void> {
    for (let was = '', looks = 0; looks < 50; looks++) {
      const now = JSON.stringify(await target.boundingBox())
      if (now === was) return
      was = now
      await this.page.waitForTimeout(settleMs)
    }
  }

  /** Scrolls the page up or down by this many pixels. */
  private async swipe(session: CDPSession, by: number): Promise<void> {
    const { width, height } = this.page.viewportSize() ?? { width: 0, height: 0 }
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: y === undefined ? [] : [{ x: width / 2, y: height / 2 + y }],
      })
    await touch('touchStart', by / 2)
    for (let step = 1; step <= 10; step++) await touch('touchMove', by / 2 - (by * step) / 10)
    // The finger rests before it leaves: a page that is still gliding takes the next tap as a stop.
    await this.page.waitForTimeout(settleMs)
    await touch('touchMove', -by / 2)
    await touch('touchEnd')
  }

  /** A tap by thumb, after the swipes needed to reach the target. */
  async tap(target: Locator): Promise<void> {
    await this.rests(target)
    const session = await this.page.context().newCDPSession(this.page)
    const isTyping = await this.page.evaluate(
      () => document.activeElement?.matches('input:not([readonly]), textarea') === true,
    )
    let keyboardPx = isTyping ? phoneKeyboardPx : 0
    // A target that does not scroll is behind the phone's keyboard until a tap closes that.
    if (isTyping && !(await target.evaluate((element) => element.closest('[data-scroller]') !== null))) {
      this.counts.taps++
      keyboardPx = 0
    }
    for (let tries = 0; tries < 20; tries++) {
      const away = await target.evaluate(outOfReach, keyboardPx)
      if (away === 0) break
      // From the middle of the page: swiping on its footer or header scrolls nothing.
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

  /** The suggestions of the field's own list; Enter accepts the first. */
  async offered(): Promise<string[]> {
    const options = this.page.getByRole('listbox', { name: 'Ways to go on' }).getByRole('option')
    return (await options.allTextContents()).map((text) => text.replace(/Enter$/, ''))
  }
}
