interface Page<T> {
  data: readonly T[]
  next?: string | undefined
}

/** All pages of a list, from its beginning. */
export async function pagesOf<P extends Page<unknown>>(read: (after: string | undefined) => Promise<P>): Promise<P[]> {
  const pages: P[] = []
  for (let after: string | undefined; ;) {
    const page = await read(after)
    pages.push(page)
    after = page.next
    if (after === undefined) return pages
  }
}

/** What is on all pages of a list. */
export const everyPage = async <T>(read: (after: string | undefined) => Promise<Page<T>>): Promise<T[]> =>
  (await pagesOf(read)).flatMap(({ data }) => data)
