const mark = '#again='

/** The page is after `#`: from an expired URL the browser carries it over to the error page. */
export const withReturnPage = (url: string, page: string = location.pathname + location.search): string =>
  `${url}${mark}${encodeURIComponent(page)}`

export const returnPageOf = (hash: string): string | undefined => {
  if (!hash.startsWith(mark)) return undefined
  try {
    const page = new URL(decodeURIComponent(hash.slice(mark.length)), location.origin)
    // A path that begins with two slashes would name another host.
    const isOurs = page.origin === location.origin && !page.pathname.startsWith('//')
    return isOurs ? page.pathname + page.search : undefined
  } catch {
    return undefined
  }
}
