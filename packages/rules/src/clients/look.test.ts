import { Client } from '@lintel/contract'
import { expect, it } from 'vitest'
import { lookOf } from './look.ts'

const client = Client.parse({
  id: 'kestrel',
  name: 'Kestrel',
  looknfeel: { logo: [{ src: 'a/b/client' }], primarycolour: '#112233', csscode: 'h1 { color: red }' },
  branches: [
    { id: 'plain', name: 'Plain' },
    {
      id: 'own',
      name: 'Own',
      looknfeel: { logo: [{ src: 'a/b/branch' }], secondarycolour: '#445566', csscode: 'p {}' },
    },
  ],
})

it('a branch without its own branding has the client’s', () => {
  expect(lookOf(client, 'plain')).toEqual(client.looknfeel)
  expect(lookOf(client, 'gone')).toEqual(client.looknfeel)
})

it('a branch’s branding takes precedence over the client’s, except for CSS', () => {
  expect(lookOf(client, 'own')).toMatchObject({
    logo: [{ src: 'a/b/branch' }],
    primarycolour: '#112233',
    secondarycolour: '#445566',
    csscode: 'h1 { color: red }',
  })
})
