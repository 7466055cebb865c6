/** An https address for a link: `http` becomes https; undefined for what cannot be one, such as mailto. */
export const httpsAddress = (href: string): string | undefined => {
  const text = href.trim()
  if (/^mailto:|^[^/:]*@/i.test(text)) return undefined
  const url = /^https?:/i.test(text) ? text.replace(/^http:/i, 'https:') : `https://${text}`
  return URL.canParse(url) && new URL(url).hostname.includes('.') && !/^(?!https?:)[a-z]+:(?!\d)/i.test(text)
    ? url
    : undefined
}

const wordEntry = (element: Element | null) => {
  const level = /mso-list:\s*\S+\s+level(\d)/.exec(element?.getAttribute('style') ?? '')?.[1]
  return level === undefined ? undefined : Number(level)
}

/** Makes lists of Word's paragraphs that only look like entries: a bullet or a number, and spaces. */
const makeLists = (page: Document) => {
  const lists: HTMLElement[] = []
  for (const entry of page.querySelectorAll('p, h1, h2, h3')) {
    const level = wordEntry(entry)
    if (level === undefined) continue
    if (lists.length > 0 && entry.previousElementSibling !== lists[0]) lists.length = 0
    const mark = entry.querySelector('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]')
    const kind = /^\s*\(?(?:\d+|[a-z]{1,4})[.)]/i.test(mark?.textContent ?? '') ? 'ol' : 'ul'
    mark?.remove()
    lists.length = Math.min(lists.length, level)
    if (lists.length === level && lists.at(-1)?.localName !== kind) lists.length--
    if (lists.length === 0 || lists.length < level) {
      const list = page.createElement(kind)
      const outer = lists.at(-1)?.lastElementChild
      if (outer) outer.append(list)
      else entry.before(list)
      lists.push(list)
    }
    const item = page.createElement('li')
    const words = page.createElement('p')
    words.append(...entry.childNodes)
    item.append(words)
    lists.at(-1)?.append(item)
    entry.remove()
  }
}

/** Pasted HTML with Word's lists as lists and with https links; `refused` are the addresses that cannot be links. */
export const takePasted = (html: string): { html: string; changed: string[]; refused: string[] } => {
  const page = new DOMParser().parseFromString(html, 'text/html')
  makeLists(page)
  const [changed, refused]: [string[], string[]] = [[], []]
  for (const link of page.querySelectorAll('a[href]')) {
    const href = link.getAttribute('href') ?? ''
    const address = href.startsWith('#') ? href : httpsAddress(href)
    if (address === undefined) refused.push(href)
    else if (address !== href) {
      link.setAttribute('href', address)
      changed.push(address)
    }
  }
  return { html: page.body.innerHTML, changed, refused }
}
