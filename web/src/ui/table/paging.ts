const lastPage = 10_000

export const pageIn = (params: URLSearchParams): number => {
  const page = Number(params.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1
}

/** The same URL with another page; the first is not named. */
export const withPage = (params: URLSearchParams, page: number): URLSearchParams => {
  const turned = new URLSearchParams(params)
  if (page > 1) turned.set('page', String(page))
  else turned.delete('page')
  return turned
}
