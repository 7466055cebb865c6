import { routes } from '@lintel/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

export const customersKey = ['customers'] as const

/** The client of a customer call: agency staff's own if omitted. */
export const ofClient = (client: string | undefined): { client?: string } => (client === undefined ? {} : { client })

export const customerListQuery = (client: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...customersKey, 'list', client ?? ''],
    queryFn: ({ signal, pageParam }) =>
      api(routes.listCustomers, {
        query: { ...ofClient(client), ...(pageParam !== '' && { after: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

export const customerNameQuery = (client: string | undefined, name: string) =>
  queryOptions({
    queryKey: [...customersKey, 'name', client ?? '', name],
    queryFn: ({ signal }) => api(routes.listCustomers, { query: { ...ofClient(client), name }, signal }),
  })

export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: [...customersKey, 'one', id],
    queryFn: ({ signal }) => api(routes.getCustomer, { params: { id }, signal }),
  })
