/** A control of the screen, as the walker names it; `key` finds its element again until the next list. */
export interface Control {
  key: string
  kind: 'text' | 'toggle' | 'option' | 'choice' | 'link' | 'button'
  name: string
  /** Equal for the same control of repeated parts and later renderings. */
  signature: string
  /** The option, tab, page or toggle that applies already: acting on it need not change anything. */
  isCurrent: boolean
  /** For text: a search or filter, which is not work. */
  isSearch: boolean
  /** Of the frame around every screen. */
  isFrame: boolean
  href: string
}

/** What the page shows that it should not. `key` finds the element of a cut text, to see whether pointing shows it. */
export interface Fault {
  text: string
  key?: string
}

export interface Probe {
  /** Visible changes of the document, apart from tooltips. */
  changes: number
  /** Waits, not for long, until nothing is drawn. */
  isQuiet: () => Promise<boolean>
  /** The topmost overlay, or the screen: controls of what it covers are not listed. */
  controls: () => Control[]
  faults: () => Fault[]
  /** What an action may change without changing the document. */
  place: () => string
  /** True where the text is in a field or on the page. */
  holds: (text: string) => boolean
  /** Scrolls the screen to its end; false if all of it is in view. */
  scrollsDown: () => boolean
}

declare global {
  interface Window {
    walker: Probe
  }
}

/** Runs in the page, before its own scripts; it therefore uses nothing from outside. */
export const installProbe = (): void => {
  const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'
  const messages = '[role="alert"], [role="dialog"], [role="alertdialog"], section[aria-label="Messages"] li'
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })
  const words = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 70)
  const byId = (ids: string | null) =>
    words(
      ids
        ?.split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' '),
    )

  const nameOf = (element: Element): string => {
    const labels = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels : null
    return (
      words(element.getAttribute('aria-label')) ||
      byId(element.getAttribute('aria-labelledby')) ||
      words(labels?.[0]?.textContent) ||
      (element.matches('input, select, [contenteditable]') ? '' : words(element.textContent)) ||
      words(element.getAttribute('placeholder')) ||
      words(element.getAttribute('title')) ||
      element.tagName.toLowerCase()
    )
  }

  const kindOf = (element: Element): Control['kind'] | undefined => {
    const role = element.getAttribute('role') ?? ''
    if (/^(option|menuitem\w*)$/.test(role)) return 'option'
    if (element.matches('select')) return undefined
    if (element.matches('input[type=file], input[type=hidden], input[type=range]')) return undefined
    if (/^(switch|checkbox|radio)$/.test(role) || element.matches('input[type=checkbox], input[type=radio]'))
      return 'toggle'
    const isField = element.matches('input, textarea, [contenteditable=true]')
    const lists = role === 'combobox' || element.getAttribute('aria-haspopup') === 'listbox'
    if (isField && lists) return 'choice'
    if (isField) return element.matches('[readonly]') ? 'choice' : 'text'
    return element.matches('a[href]') ? 'link' : 'button'
  }

  /** The component, by the classes of its ancestors: the same for each row of a table. */
  const signatureOf = (element: Element): string => {
    const parts: string[] = []
    for (let at: Element | null = element; at && parts.length < 5 && at.id !== 'main'; at = at.parentElement)
      parts.push(`${at.tagName}.${[...at.classList].slice(0, 2).join('.')}`)
    return parts.join('<')
  }

  /** True for the second to last but one of alike rows: their controls are those of their neighbours. */
  const isRepeated = (element: Element): boolean => {
    const part = element.closest('tr, li, article, [role="row"], [role="listitem"], [role="group"]')
    if (!part?.parentElement) return false
    const alike = [...part.parentElement.children].filter(
      (other) => other.tagName === part.tagName && other.className === part.className,
    )
    const at = alike.indexOf(part)
    return alike.length > 3 && at > 0 && at < alike.length - 1 && element.querySelector('input') === null
  }

  const top = (): Element | undefined => [...document.querySelectorAll(overlays)].findLast(isSeen)

  const forget = (which: string) => {
    for (const old of document.querySelectorAll(`[data-walker${which}]`)) old.removeAttribute('data-walker')
  }

  const controls = (): Control[] => {
    forget('')
    const over = top()
    // Where Cancel is focused first, the dialog is a question, and is declined.
    const declines = over?.querySelector('[data-dialog-foot] [data-autofocus]:first-child')
    const found = (over ?? document).querySelectorAll(
      'a[href], button, input, textarea, select, [contenteditable="true"], summary, [role="button"], [role="tab"], [role="option"], [role^="menuitem"], [role="combobox"]',
    )
    const list: Control[] = []
    const field = over?.id && document.querySelector(`[aria-controls="${CSS.escape(over.id)}"]`)
    for (const [index, element] of [...found].entries()) {
      const kind = kindOf(element)
      const isHiddenToggle = kind === 'toggle' && element.closest('label, div')?.checkVisibility()
      if (!kind || !(isSeen(element) || isHiddenToggle)) continue
      if (element.matches(':disabled, [aria-disabled="true"], [data-disabled]')) continue
      if (!over && element.closest('nav[aria-label="Main"]')) continue
      if (isRepeated(element)) continue
      if (declines && element !== declines && element.closest('[data-dialog-foot]')) continue
      const key = String(index)
      element.setAttribute('data-walker', key)
      const name = nameOf(element)
      list.push({
        key,
        kind,
        name,
        signature: `${field ? nameOf(field) : ''}${signatureOf(element)}`,
        isCurrent:
          element.matches(
            '[aria-selected="true"], [aria-checked="true"], [aria-pressed="true"], [data-active], :checked, [data-combobox-selected]',
          ) ||
          (element.hasAttribute('aria-current') && element.getAttribute('aria-current') !== 'false'),
        isSearch: element.matches('search *, [role="search"] *, [type="search"]') || /search|find|filter/i.test(name),
        isFrame: !over && element.closest('main') === null && document.querySelector('main') !== null,
        href: element instanceof HTMLAnchorElement ? element.href : '',
      })
    }
    return list
  }

  const rounded = ({ left, top: y, width, height }: DOMRect) => [left, y, width, height].map(Math.round).join(' ')

  const faults = (): Fault[] => {
    forget('^="cut"')
    const list: Fault[] = []
    const crash = [...document.querySelectorAll('h1')].find((title) =>
      /could not be (shown|loaded)|no such page|unexpected error/.test(title.textContent ?? ''),
    )
    if (crash) list.push({ text: `crash screen: ${words(crash.parentElement?.textContent)}` })
    for (const element of document.querySelectorAll('body *')) {
      const isWide = element.scrollWidth > element.clientWidth + 1
      if (element.clientWidth < 3 || !(isWide || element.scrollHeight > element.clientHeight + 2)) continue
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && words(node.textContent) !== '')
      if (!hasText && !element.matches('input[readonly]')) continue
      const { overflowX, webkitLineClamp } = getComputedStyle(element)
      const isCut = (isWide && !/visible|auto|scroll/.test(overflowX)) || (!isWide && webkitLineClamp !== 'none')
      if (!isCut || !isSeen(element) || element.closest('[title], [role="tooltip"]')) continue
      const key = `cut${list.length}`
      element.setAttribute('data-walker', key)
      list.push({
        key,
        text: `cut without a title: ${signatureOf(element).split('<')[0]} in ${words(signatureOf(element).split('<')[1])}`,
      })
    }
    for (const element of document.querySelectorAll(messages)) {
      if (!isSeen(element) || words(element.textContent) === '') continue
      const box = element.getBoundingClientRect()
      if (box.width < 3 || box.height < 3) continue
      const isInside = box.right > 8 && box.left < innerWidth - 8 && box.bottom > 8 && box.top < innerHeight - 8
      const isFixed =
        !element.matches('[role="alert"]') && (box.left < -1 || box.right > innerWidth + 1 || box.top < -1)
      if (!isInside || isFixed)
        list.push({ text: `message outside the window: ${words(element.textContent)} (${rounded(box)})` })
    }
    return list
  }

  const place = () =>
    [
      location.href,
      document.title,
      scrollX,
      scrollY,
      ...[...document.querySelectorAll('body *')]
        .filter(({ scrollTop }) => scrollTop > 0)
        .map(({ scrollTop }) => scrollTop),
      document.activeElement === document.body ? '' : (document.activeElement?.getAttribute('data-walker') ?? 'other'),
    ].join('|')

  const holds = (text: string) =>
    [...document.querySelectorAll<HTMLInputElement>('input, textarea')].some(({ value }) => value.includes(text)) ||
    (document.body.textContent ?? '').includes(text)

  let lastChange = 0
  const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))
  const isQuiet = async () => {
    // What an event has begun is drawn and loaded first: on a busy machine it has not even started.
    await new Promise((done) => requestIdleCallback(done, { timeout: 1000 }))
    for (let times = 0; times < 25; times += 1) {
      await wait(20)
      if (performance.now() - lastChange > 60) return true
    }
    return false
  }

  const scrollsDown = () => {
    const scroller = document.querySelector('[data-scroller]')
    scroller?.scrollTo(0, 20_000)
    return (scroller?.scrollTop ?? 0) > 0
  }

  window.walker = { changes: 0, isQuiet, controls, faults, place, holds, scrollsDown }

  const isOurs = ({ type, attributeName, target, addedNodes, removedNodes }: MutationRecord) => {
    if (attributeName === 'data-walker' || attributeName === 'aria-describedby') return true
    const element = target instanceof Element ? target : target.parentElement
    if (element?.closest('[role="tooltip"]')) return true
    if (type !== 'childList') return false
    const nodes = [...addedNodes, ...removedNodes]
    return nodes.every(
      (node) => node instanceof Element && (node.matches('[role="tooltip"]') || node.querySelector('[role="tooltip"]')),
    )
  }
  new MutationObserver((records) => {
    const count = records.filter((record) => !isOurs(record)).length
    if (count === 0) return
    window.walker.changes += count
    lastChange = performance.now()
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
}
