import { SharedReport } from '@lintel/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { VisitorLocationContext } from '../lib/visitor-location.ts'
import { renderComponent } from './render.tsx'

/** The page of a link, by its purpose, with what is shared of the report `r1`. */
export const renderVisitorPage = (given: Pick<SharedReport, 'purpose'>, page: ReactNode): void => {
  const shared = SharedReport.parse({
    id: 'r1',
    ref: 7,
    date: '2026-11-02',
    type: 'Inventory',
    address: { line1: '3 Old Quay', town: 'Westhaven', postcode: 'ZZ4 7QA' },
    client: { name: 'Harbour Vale' },
    ...given,
  })
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  cache.setQueryData(['shared', 'r1', 'key'], { shared, photoBucket: 'photos' })
  renderComponent(
    <QueryClientProvider client={cache}>
      <VisitorLocationContext value={{ pathname: `/${given.purpose}/r1`, search: '?k=key', params: { id: 'r1' } }}>
        {page}
      </VisitorLocationContext>
    </QueryClientProvider>,
  )
}
