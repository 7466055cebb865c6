const mark = '#again='

/**
 * The short-lived URL of a file, with the page that opens it after `#`: if the URL has expired, the browser carries
 * that over to the error page that is shown instead.
 */
export const withReturnPage = (url: string, page: string = location.pathname + location.search): string =>
  `${url}${mark}${encodeURIComponent(page)}`

/** The page of ours that such a URL names; undefined if it names none. */
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
