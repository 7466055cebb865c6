/** As many pages as the API's lists have at most. */
const lastPage = 10_000

/** The page that an address asks for; the first where it names none that can be. */
export const pageIn = (params: URLSearchParams): number => {
  const page = Number(params.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1
}

/** The same address at another page; the first is not named. */
export const withPage = (params: URLSearchParams, page: number): URLSearchParams => {
  const turned = new URLSearchParams(params)
  if (page > 1) turned.set('page', String(page))
  else turned.delete('page')
  return turned
}
