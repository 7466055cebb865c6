import { routes } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { beforeAll, expect, it } from 'vitest'
import { call, callRaw } from '../test/call.ts'
import { aClient, aPerson, type Person } from '../test/people.ts'
import { putClient } from './put-client.ts'

let administrator: Person
beforeAll(async () => {
  const provider = await aClient()
  administrator = await aPerson(['SysAdmin'], { clientId: provider.id, userId: `${provider.id}-everywhere` })
})

const jo = { name: 'Jo Lark', email: 'jo@lark.example', phone: '', position: 'Owner' }

const lines = async (): Promise<string[]> => {
  const { body } = await call(routes.downloadContactsCsv, administrator, {})
  return body.trimEnd().split('\r\n')
}

it('has a line per contact by client, with formulas neutralised', async () => {
  const mark = newId().replaceAll(/[^a-zA-Z0-9]/g, '')
  const formula = { ...jo, name: '=HYPERLINK("x")', phone: '+44 20 7946 0100', position: '@SUM(A1)' }
  await aClient({ name: `Moss ${mark}`, contacts: [jo] })
  await aClient({ name: `Ash, ${mark}`, contacts: [{ ...jo, email: 'sam@ash.example' }, formula], active: false })
  await aClient({ name: `Bare ${mark}` })
  const all = await lines()
  expect(all[0]).toBe('CompanyName,Name,Email,Phone,Position')
  expect(all.filter((line) => line.includes(mark))).toEqual([
    `"Ash, ${mark}",Jo Lark,sam@ash.example,,Owner`,
    `"Ash, ${mark}","'=HYPERLINK(""x"")",jo@lark.example,+44 20 7946 0100,'@SUM(A1)`,
    `Moss ${mark},Jo Lark,jo@lark.example,,Owner`,
  ])
})

it('leaves out a suspended client until it is active again', async () => {
  const client = await aClient({ contacts: [jo] })
  const isThere = async () => (await lines()).some((line) => line.startsWith(client.name))
  const put = (value: string) => putClient({ ...client, settings: [{ key: 'Suspend', type: 'boolean', value }] })
  expect(await isThere()).toBe(true)
  await put('true')
  expect(await isThere()).toBe(false)
  await put('false')
  expect(await isThere()).toBe(true)
})

it('is a file route, and not a client with that id', async () => {
  const { status, headers } = await callRaw(routes.downloadContactsCsv, administrator.idToken)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(headers.get('content-disposition')).toBe('attachment; filename="contacts.csv"')
})
