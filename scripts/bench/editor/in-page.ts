/*
 * Measurements inside the page. Each function is sent to the browser as source, so it uses nothing from outside itself.
 */

/** Records for each key how long it took to be painted; read with `keyTimes`. */
export const watchKeys = (): void => {
  const times: number[] = []
  Object.assign(window, { lintelKeyTimes: times })
  document.addEventListener(
    'keydown',
    (event) => {
      const pressed = event.timeStamp
      requestAnimationFrame(() => {
        // The message is handled after the frame was painted.
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => times.push(performance.now() - pressed))
        port1.start()
        port2.postMessage(undefined)
      })
    },
    true,
  )
}

/** The times recorded so far in milliseconds; the list is cleared. */
export const keyTimes = (): number[] => {
  const times: unknown = Reflect.get(window, 'lintelKeyTimes')
  return Array.isArray(times) ? times.splice(0).map(Number) : []
}

/** Follows a link, and returns the milliseconds until an element is present and painted. */
export const followUntil = ([link, wanted]: [string, string]): Promise<number> =>
  new Promise((resolve, reject) => {
    const target = document.querySelector<HTMLElement>(link)
    if (!target) {
      reject(new Error(`There is no ${link}`))
      return
    }
    const begun = performance.now()
    const watch = new MutationObserver(() => {
      if (!document.querySelector(wanted)) return
      watch.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)))
    })
    watch.observe(document.body, { childList: true, subtree: true })
    target.click()
  })

/**
 * Scrolls through a list from top to end, by this many pixels per frame.
 * @returns the longest time in milliseconds during which the middle of the frame showed no row, the longest frame, and
 * the distance scrolled
 */
export const scrollThrough = (step: number): Promise<{ blankMs: number; frameMs: number; pixels: number }> =>
  new Promise((resolve) => {
    const list = document.querySelector<HTMLElement>('[data-scroller]')
    if (!list) throw new Error('There is no list')
    const box = list.getBoundingClientRect()
    const points = [0.2, 0.5, 0.8].map((part) => box.top + box.height * part)
    const isBlank = () =>
      points.some((y) => !document.elementFromPoint(box.left + box.width / 2, y)?.closest('[data-index]'))
    let blankSince: number | undefined
    let blankMs = 0
    let frameMs = 0
    let before = performance.now()
    const frame = () => {
      const now = performance.now()
      frameMs = Math.max(frameMs, now - before)
      before = now
      // Checked before this frame's step: the result of the last frame.
      if (isBlank()) blankSince ??= now
      else blankSince = undefined
      if (blankSince !== undefined) blankMs = Math.max(blankMs, now - blankSince)
      if (list.scrollTop + list.clientHeight >= list.scrollHeight - 40) {
        resolve({ blankMs, frameMs, pixels: list.scrollTop })
        return
      }
      list.scrollTop += step
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
