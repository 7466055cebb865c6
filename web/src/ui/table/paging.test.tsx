import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useSearchParams } from 'react-router-dom'
import { expect, it } from 'vitest'
import { renderRoutes } from '../../testing/render.tsx'
import { pageIn, withPage } from './paging.ts'
import { TableFoot } from './table-foot.tsx'

/** The foot of a list of houses whose page is in the URL. */
function Foot() {
  const [params, setParams] = useSearchParams()
  return (
    <TableFoot
      noun="houses"
      page={pageIn(params)}
      pageSize={20}
      total={1234}
      shown={20}
      onPage={(page) => setParams(withPage(params, page))}
    >
      <span>Total paid: £95.00</span>
    </TableFoot>
  )
}

const says = (text: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(text))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it.each(['', 'page=0', 'page=-1', 'page=1.5', 'page=x', 'page=10001', 'page='])(
  'is on the first page for %j',
  (query) => {
    expect(pageIn(new URLSearchParams(query))).toBe(1)
  },
)

it('names a page in the URL, except the first, and keeps the rest of the URL', () => {
  const params = new URLSearchParams('month=2026-11&page=2')
  expect(pageIn(params)).toBe(2)
  expect(withPage(params, 3).toString()).toBe('month=2026-11&page=3')
  expect(withPage(params, 1).toString()).toBe('month=2026-11')
  expect(params.toString()).toBe('month=2026-11&page=2')
})

it('turns pages in the URL, shows the row numbers, and shows totals', async () => {
  const { router } = renderRoutes([{ path: '/houses', Component: Foot }], '/houses?month=2026-11')
  const search = () => router.state.location.search
  await says('1–20 of 1,234')
  expect(screen.getByText('Total paid: £95.00')).toBeTruthy()
  press('Page 2')
  await says('21–40 of 1,234')
  expect(search()).toBe('?month=2026-11&page=2')
  press('Previous page')
  await says('1–20 of 1,234')
  expect(search()).toBe('?month=2026-11')
})
