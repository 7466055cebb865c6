import { monthPattern } from '@lintel/contract'
import { dayInLondon, monthOf } from '@lintel/rules'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useAddressState } from '../../../lib/address-state.ts'
import { personalKey, useSession } from '../../../lib/session.ts'
import { pageIn, withPage } from '../../../ui/table/paging.ts'

/** The list's filters and page. An empty string means not set. */
export interface ListState {
  month: string
  search: string
  client: string
  branch: string
  user: string
  type: string
  /** 'true' to include deleted reports. */
  deleted: '' | 'true'
  page: number
}

const names = {
  month: 'month',
  search: 'search',
  client: 'filterclient',
  branch: 'filterbranch',
  user: 'filteruser',
  type: 'type',
  deleted: 'deleted',
} as const satisfies Record<keyof Omit<ListState, 'page'>, string>

const fields = Object.keys(names) as (keyof typeof names)[]

export const currentMonth = (): string => monthOf(dayInLondon(new Date()))

/** Reads the state from an address or from storage; an invalid month becomes the current one. */
export const readState = (params: URLSearchParams): ListState => {
  const month = params.get(names.month) ?? ''
  const value = (name: keyof typeof names) => params.get(names[name]) ?? ''
  return {
    month: monthPattern.test(month) ? month : currentMonth(),
    search: value('search'),
    client: value('client'),
    branch: value('branch'),
    user: value('user'),
    type: value('type'),
    deleted: value('deleted') === 'true' ? 'true' : '',
    page: pageIn(params),
  }
}

export const writeState = (state: ListState): URLSearchParams => {
  const params = new URLSearchParams()
  for (const field of fields) {
    if (state[field] !== '') params.set(names[field], state[field])
  }
  return withPage(params, state.page)
}

/** Fills gaps in an address from this user's stored state. */
export const withStored = (params: URLSearchParams, stored: URLSearchParams): URLSearchParams => {
  const filled = new URLSearchParams(stored)
  for (const [name, value] of params) filled.set(name, value)
  return writeState(readState(filled))
}

const storeKey = (sub: string) => personalKey(sub, 'report-list')

/** The initial state of a user's list: an address without parameters resumes the last one. */
export const stateAt = (params: URLSearchParams, sub: string): ListState =>
  readState(withStored(params, new URLSearchParams(sessionStorage.getItem(storeKey(sub)) ?? '')))

/**
 * In the address, so that it can be shared and the back button works; without parameters the session's last resumes.
 */
export const useListState = (): {
  state: ListState
  /** The search text as typed; the address, and so `state`, follows with a delay. */
  search: string
  change: (change: Partial<ListState>) => void
  clear: () => void
} => {
  const { identity } = useSession()
  const [params] = useSearchParams()
  const key = storeKey(identity.sub)
  const arrived = useRef(false)
  const written = params.toString()
  const { state, wanted, show, change } = useAddressState(readState, writeState)
  const resume = useEffectEvent((filled: URLSearchParams) => show(readState(filled), true))

  useEffect(() => {
    const given = new URLSearchParams(written)
    const bare = !given.has(names.month)
    if (!arrived.current || bare) {
      const filled = withStored(given, new URLSearchParams(sessionStorage.getItem(key) ?? ''))
      arrived.current = true
      if (filled.toString() !== written) {
        resume(filled)
        return
      }
    }
    sessionStorage.setItem(key, written)
  }, [written, key])

  return {
    state,
    search: wanted.search,
    // Every change but paging returns to the first page. Typing adds no history entries.
    change: (changes) =>
      change(
        { page: 1, ...changes },
        Object.keys(changes).every((name) => name === 'search'),
      ),
    clear: () => show(readState(new URLSearchParams())),
  }
}
