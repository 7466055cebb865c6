type PagesEvent = { pages: string[] } | { page: string; job: string; since: string }

const named = (name: string, message: string) => Object.assign(new Error(message), { name })

/** Counts pages, or draws one: `flaky 400` succeeds 400 ms after the execution began, `broken` and `fatal` never. */
export const handler = async (event: PagesEvent): Promise<string | { pages: number }> => {
  if ('pages' in event) return { pages: event.pages.length }
  const { page, job, since } = event
  const [kind, later] = page.split(' ')
  if (kind === 'flaky' && Date.now() < Date.parse(since) + Number(later)) throw named('Flaky', 'again')
  if (page === 'broken') throw named('PageBroken', 'page has no items')
  if (page === 'fatal') throw named('Fatal', 'no')
  return `${job}/${page}`
}
