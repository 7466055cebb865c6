import { monthPattern } from '@lintel/contract'
import { dayInLondon, monthOf } from '@lintel/rules'

/** What is looked at: a month, or what a search finds; of one client, or of all. */
export interface IssueFilters {
  month: string
  client: string
  search: string
}

/** The latest month that is offered: later reports have not happened. */
export const lastMonth = (): string => monthOf(dayInLondon(new Date()))

/** The filters in the screen's address. */
export const filtersIn = (params: URLSearchParams): IssueFilters => {
  const month = params.get('month') ?? ''
  return {
    month: monthPattern.test(month) ? month : lastMonth(),
    client: params.get('client') ?? '',
    search: params.get('search')?.trim() ?? '',
  }
}

/** The address of the screen with these filters. */
export const issuesAddress = (filters: IssueFilters): string =>
  `/reportissues?${new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''))}`
