import { Client, routes } from '@lintel/contract'
import { screen } from '@testing-library/react'
import { it } from 'vitest'
import { mockResponses, respondTo, Refusal } from '../../testing/answers.ts'
import { renderRoutes } from '../../testing/render.tsx'
import { signInAs } from '../../testing/session.ts'
import { RecordNotFound, ClientRecord } from './client-record.tsx'

const aClient = (id: string, branches: string[], users: string[]) =>
  Client.parse({
    id,
    name: `Client ${id}`,
    branches: branches.map((name) => ({ id: name, name })),
    users: users.map((name) => ({ id: name, name, email: `${name}@${id}.example` })),
  })
const kestrel = aClient('kestrel', ['castle'], ['amy', 'bob'])
const northgate = aClient('northgate', ['quay'], ['bob'])
const clients = [kestrel, northgate]

const open = (address: string) => {
  mockResponses(
    respondTo(routes.listClients, ({ query }) => ({
      data: clients.filter(({ branches, users }) =>
        [...branches, ...users].some(({ id }) => id === (query['branch'] ?? query['user'])),
      ),
    })),
    respondTo(
      routes.getClient,
      ({ params }) => clients.find(({ id }) => id === params['id']) ?? new Refusal(404, { message: 'None.', id: 'x' }),
    ),
  )
  const pageOf = (what: 'branch' | 'user') => <ClientRecord what={what}>{({ name }) => <p>Of {name}</p>}</ClientRecord>
  renderRoutes(
    [
      { path: '/branches/:id/*', element: pageOf('branch') },
      { path: '/users/:id/*', element: pageOf('user') },
      { path: '/gone', element: <RecordNotFound what="branch" /> },
    ],
    address,
  )
}

it.each<[string, string]>([
  ['/branches/quay', 'Of Client northgate'],
  ['/branches/quay?client=', 'Of Client northgate'],
  ['/users/amy', 'Of Client kestrel'],
  ['/users/bob?client=northgate', 'Of Client northgate'],
  // Two clients have a user of this id.
  ['/users/bob', 'There is no such user'],
  ['/branches/nowhere', 'There is no such branch'],
  ['/branches/quay?client=nobody', 'There is no such branch'],
  ['/branches/new', 'Open the client first'],
  ['/users/new', 'Open the client first'],
])('system administrators open %s: %s', async (address, shown) => {
  signInAs(['SysAdmin'])
  open(address)
  await screen.findByText(shown)
})
