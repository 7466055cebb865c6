import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderRoutes } from '../../testing/render.tsx'
import { RowLink } from './table-row.tsx'
import { Table, type Column, type Source } from './table.tsx'

interface House {
  id: string
  street: string
  rent: number
  sold?: boolean
}

const houses: readonly House[] = [
  { id: 'b', street: 'Mill Lane 10', rent: 900 },
  { id: 'a', street: 'mill lane 9', rent: 1200 },
  { id: 'c', street: 'Élan Row', rent: 95, sold: true },
]

const columns: readonly Column<House>[] = [
  {
    name: 'street',
    title: 'Street',
    skeleton: 80,
    cell: ({ street }) => <RowLink>{street}</RowLink>,
    sortBy: ({ street }) => street,
  },
  { name: 'rent', title: 'Rent', width: 90, skeleton: 40, cell: ({ rent }) => rent, sortBy: ({ rent }) => rent },
  {
    name: 'actions',
    title: 'Actions',
    hidesTitle: true,
    skeleton: 16,
    cell: ({ street }) => <button>Delete {street}</button>,
  },
]

const loaded: Source = { isError: false, error: null, isPlaceholderData: false, refetch: () => Promise.resolve() }

interface Options {
  rows?: readonly House[]
  source?: Partial<Source>
  address?: string
}

const open = ({ rows, source, address = '/houses' }: Options) => {
  const { router } = renderRoutes(
    [
      {
        path: '/houses',
        Component: () => (
          <Table
            caption="Houses"
            columns={columns}
            rows={rows}
            source={{ ...loaded, ...source }}
            failedTitle="The houses could not be loaded"
            empty={<p>No houses</p>}
            classNames={{}}
            addressOf={({ id, sold }) => (sold ? undefined : `/houses/${id}`)}
            labelOf={({ street }) => `House ${street}`}
          />
        ),
      },
      { path: '/houses/:id', Component: () => <p>A house</p> },
    ],
    address,
  )
  return { path: () => router.state.location.pathname, search: () => router.state.location.search, router }
}

const streets = () => screen.queryAllByRole('row', { name: /^House/ }).map(({ ariaLabel }) => ariaLabel?.slice(6))
const rowOf = (street: string) => screen.getByRole('row', { name: `House ${street}` })
const heading = (name: string) => screen.getByRole('columnheader', { name })

it('shows why loading failed, and tries again', () => {
  const refetch = vi.fn<() => Promise<void>>(() => Promise.resolve())
  open({ source: { isError: true, error: new Error('Not now.'), refetch } })
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain('The houses could not be loaded')
  expect(alert.textContent).toContain('Not now.')
  expect(screen.queryByRole('table')).toBeNull()
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledOnce()
})

it('opens a row by a click anywhere on it, in another tab with Ctrl', async () => {
  const opened = vi.spyOn(globalThis, 'open').mockReturnValue(null)
  const { path } = open({ rows: houses })
  fireEvent.click(within(rowOf('mill lane 9')).getByText('1200'), { ctrlKey: true })
  expect(opened).toHaveBeenCalledWith('/houses/a', '_blank', 'noopener')
  expect(path()).toBe('/houses')
  fireEvent.click(within(rowOf('mill lane 9')).getByText('1200'))
  await waitFor(() => expect(path()).toBe('/houses/a'))
})

it('ignores clicks on a row’s buttons, on selected text and on rows that cannot be opened', async () => {
  const { path } = open({ rows: houses })
  fireEvent.click(screen.getByRole('button', { name: 'Delete mill lane 9' }))
  fireEvent.click(within(rowOf('Élan Row')).getByText('95'))
  expect(within(rowOf('Élan Row')).queryByRole('link')).toBeNull()
  fireEvent.keyDown(rowOf('Élan Row'), { key: 'Enter' })
  getSelection()?.selectAllChildren(within(rowOf('mill lane 9')).getByText('1200'))
  fireEvent.click(within(rowOf('mill lane 9')).getByText('1200'))
  getSelection()?.removeAllRanges()
  // Navigation takes a moment.
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(path()).toBe('/houses')
})

it('moves by Tab through links, and Enter opens a row, from the link and from the row', async () => {
  const user = userEvent.setup()
  const { path, router } = open({ rows: houses })
  const link = screen.getByRole('link', { name: 'Mill Lane 10' })
  link.focus()
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete Mill Lane 10' }))
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'mill lane 9' }))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(path()).toBe('/houses/a'))
  await router.navigate('/houses')
  await waitFor(() => expect(streets()).toHaveLength(3))
  rowOf('Mill Lane 10').focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(path()).toBe('/houses/b'))
})

it('sorts by a heading in both directions, and keeps the order in the URL', async () => {
  const user = userEvent.setup()
  const { search, router } = open({ rows: houses, address: '/houses?month=2026-11&page=3' })
  expect(streets()).toEqual(['Mill Lane 10', 'mill lane 9', 'Élan Row'])
  expect(within(heading('Actions')).queryByRole('button')).toBeNull()

  await user.click(within(heading('Street')).getByRole('button'))
  await waitFor(() => expect(streets()).toEqual(['Élan Row', 'mill lane 9', 'Mill Lane 10']))
  expect(search()).toBe('?month=2026-11&sort=street')
  expect(heading('Street').getAttribute('aria-sort')).toBe('ascending')

  within(heading('Street')).getByRole('button').focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(streets()).toEqual(['Mill Lane 10', 'mill lane 9', 'Élan Row']))
  expect(search()).toBe('?month=2026-11&sort=-street')
  expect(heading('Street').getAttribute('aria-sort')).toBe('descending')

  await user.click(within(heading('Rent')).getByRole('button'))
  await waitFor(() => expect(streets()).toEqual(['Élan Row', 'Mill Lane 10', 'mill lane 9']))
  expect(heading('Street').getAttribute('aria-sort')).toBeNull()

  await router.navigate(-1)
  await waitFor(() => expect(heading('Street').getAttribute('aria-sort')).toBe('descending'))
})

it.each(['actions', 'cellar', '-', ''])('shows rows in their original order if the URL sorts by %j', (name) => {
  open({ rows: houses, address: `/houses?sort=${name}` })
  expect(streets()).toEqual(['Mill Lane 10', 'mill lane 9', 'Élan Row'])
})
