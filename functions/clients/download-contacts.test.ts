import { routes } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { beforeAll, expect, it } from 'vitest'
import { call } from '../test/call.ts'
import { aClient, aPerson, type Person } from '../test/people.ts'
import { putClient } from './put-client.ts'

let administrator: Person
beforeAll(async () => {
  const provider = await aClient()
  administrator = await aPerson(['SysAdmin'], { clientId: provider.id, userId: `${provider.id}-everywhere` })
})

it('has a line per contact of each client that is not suspended, with formulas neutralised', async () => {
  const mark = newId().replaceAll(/[^a-zA-Z0-9]/g, '')
  const jo = { name: 'Jo Lark', email: 'jo@lark.example', phone: '', position: 'Owner' }
  const formula = { ...jo, name: '=HYPERLINK("x")', phone: '+44 20 7946 0100', position: '@SUM(A1)' }
  await aClient({ name: `Moss ${mark}`, contacts: [jo] })
  await aClient({ name: `Ash, ${mark}`, contacts: [{ ...jo, email: 'sam@ash.example' }, formula], active: false })
  await aClient({ name: `Bare ${mark}` })
  const suspended = await aClient({ name: `Gone ${mark}`, contacts: [jo] })
  await putClient({ ...suspended, settings: [{ key: 'Suspend', type: 'boolean', value: 'true' }] })
  const { headers, body } = await call(routes.downloadContactsCsv, administrator, {})
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toBe('attachment; filename="contacts.csv"')
  const all = body.trimEnd().split('\r\n')
  expect(all[0]).toBe('CompanyName,Name,Email,Phone,Position')
  expect(all.filter((line) => line.includes(mark))).toEqual([
    `"Ash, ${mark}",Jo Lark,sam@ash.example,,Owner`,
    `"Ash, ${mark}","'=HYPERLINK(""x"")",jo@lark.example,+44 20 7946 0100,'@SUM(A1)`,
    `Moss ${mark},Jo Lark,jo@lark.example,,Owner`,
  ])
})
