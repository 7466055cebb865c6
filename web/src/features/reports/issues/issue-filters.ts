import { monthPattern } from '@lintel/contract'
import { dayInLondon, monthOf } from '@lintel/rules'

export interface IssueFilters {
  month: string
  client: string
  search: string
}

/** The latest month offered: the current one, as reports of later months do not exist. */
export const lastMonth = (): string => monthOf(dayInLondon(new Date()))

export const filtersIn = (params: URLSearchParams): IssueFilters => {
  const month = params.get('month') ?? ''
  return {
    month: monthPattern.test(month) ? month : lastMonth(),
    client: params.get('client') ?? '',
    search: params.get('search')?.trim() ?? '',
  }
}

export const issuesAddress = (filters: IssueFilters): string =>
  `/reportissues?${new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''))}`
