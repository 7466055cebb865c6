import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Suspense, use, useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { renderRoutes } from '../../../testing/render.tsx'
import { signInAs } from '../../../testing/session.ts'
import { Filters as FilterRow } from './filters.tsx'
import { currentMonth, useListState } from './list-state.ts'

function Filters() {
  const { state, change, clear } = useListState()
  return (
    <>
      <output>{[state.month, state.branch, state.user, state.page].join(' ')}</output>
      <button onClick={() => change({ branch: 'b1' })}>branch</button>
      <button onClick={() => change({ user: 'u1' })}>user</button>
      <button onClick={() => change({ page: 3 })}>page</button>
      <button onClick={clear}>clear</button>
    </>
  )
}

/** The list behind a slow route loader, as in the app. */
const open = (address: string) =>
  renderRoutes(
    [
      {
        path: '/reports',
        loader: () => new Promise((resolve) => setTimeout(() => resolve(null), 10)),
        Component: Filters,
        HydrateFallback: () => null,
      },
    ],
    address,
  )

const shows = (text: string) =>
  waitFor(() => expect(screen.getByRole('status').textContent).toBe(text), { timeout: 15_000 })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => signInAs([], { clientId: 'c1' }))
it('keeps a filter that was chosen just before the next one', async () => {
  const { router } = open('/reports?month=2026-03')
  await shows('2026-03   1')
  press('branch')
  press('user')
  await shows('2026-03 b1 u1 1')
  expect(router.state.location.search).toBe('?month=2026-03&filterbranch=b1&filteruser=u1')
})

it('keeps filters that are chosen as the addresses before them arrive', async () => {
  const { router } = open('/reports')
  const presses = ['branch', 'user']
  let address = ''
  router.subscribe(({ location, navigation }) => {
    if (navigation.state !== 'idle' || location.search === address) return
    address = location.search
    // React has not shown this address yet.
    const name = presses.shift()
    if (name) press(name)
  })
  await shows(`${currentMonth()} b1 u1 1`)
  expect(router.state.location.search).toBe(`?month=${currentMonth()}&filterbranch=b1&filteruser=u1`)
})

it('keeps a filter that was chosen before the screen waited for a part of itself', async () => {
  const part = Promise.withResolvers<null>()
  const loads = [Promise.resolve(null), new Promise(() => undefined)]
  function Part() {
    const [waits, setWaits] = useState(false)
    return waits ? use(part.promise) : <button onClick={() => setWaits(true)}>wait</button>
  }
  const Screen = () => (
    <Suspense>
      <Filters />
      <Part />
    </Suspense>
  )
  const loader = () => loads.shift() ?? null
  const { router } = renderRoutes(
    [{ path: '/reports', loader, Component: Screen, HydrateFallback: () => null }],
    '/reports?month=2026-03',
  )
  await shows('2026-03   1')
  press('branch')
  await act(async () => press('wait'))
  await act(async () => part.resolve(null))
  press('user')
  await shows('2026-03 b1 u1 1')
  expect(router.state.location.search).toBe('?month=2026-03&filterbranch=b1&filteruser=u1')
})

it('goes back and forward through filters, and returns to the first page with a new one', async () => {
  const { router } = open('/reports?month=2026-03')
  await shows('2026-03   1')
  press('page')
  await shows('2026-03   3')
  press('branch')
  await shows('2026-03 b1  1')
  await router.navigate(-1)
  await shows('2026-03   3')
  await router.navigate(1)
  await shows('2026-03 b1  1')
  press('clear')
  await shows(`${currentMonth()}   1`)
})

/** The filter row behind a route loader that waits until released. */
const openRow = (address: string, isClientMissing = false) => {
  const waiting: (() => void)[] = []
  const held = { now: false }
  function Row() {
    const { state, search, change, clear } = useListState()
    return (
      <>
        <output>{state.search}</output>
        <FilterRow
          state={state}
          search={search}
          change={change}
          clear={clear}
          client={undefined}
          choosesClient={false}
          isClientMissing={isClientMissing}
          typeLabels={{}}
          showsDeleted={false}
        />
      </>
    )
  }
  let loads = 0
  const loader = () => {
    loads++
    return held.now ? new Promise((resolve) => waiting.push(() => resolve(null))) : null
  }
  const { router } = renderRoutes([{ path: '/reports', loader, Component: Row, HydrateFallback: () => null }], address)
  return {
    router,
    loads: () => loads,
    hold: () => void (held.now = true),
    letGo: () => {
      held.now = false
      for (const go of waiting.splice(0)) go()
    },
  }
}

const searchField = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' })

it('keeps text typed right after Clear, before the address has changed', async () => {
  const { hold, letGo } = openRow('/reports?month=2026-03&search=mill')
  await shows('mill')
  expect(searchField().value).toBe('mill')
  hold()
  press('Clear')
  expect(searchField().value).toBe('')
  fireEvent.change(searchField(), { target: { value: 'quay' } })
  letGo()
  await shows('')
  expect(searchField().value).toBe('quay')
  await shows('quay')
})

it('drops a client that does not exist from the address, once', async () => {
  const { router, loads } = openRow('/reports?month=2026-03&filterclient=none', true)
  await waitFor(() => expect(router.state.location.search).toBe('?month=2026-03'))
  expect(loads()).toBe(2)
})
