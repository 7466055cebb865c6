import {
  clientSettingDefaults,
  hiddenValue,
  routes,
  settingMessages,
  settingProblem,
  type Client,
  type ClientSetting,
  type ClientSettingKey,
} from '@lintel/contract'
import { newId } from '@lintel/rules'
import { beforeAll, describe, expect, it } from 'vitest'
import { actsOf } from '../audit/store.ts'
import { call } from '../test/call.ts'
import { aClient, aPerson } from '../test/people.ts'
import { readUnchecked } from '../test/unchecked.ts'
import { aClientDesk, type ClientDesk } from '../test/client-desk.ts'
import { findClient } from './find-client.ts'
import { changeClient } from './put-client.ts'
import { openSetting } from './secret-settings.ts'

let desk: ClientDesk
beforeAll(async () => {
  desk = await aClientDesk()
})

describe('the settings of a client', () => {
  const setting = (key: ClientSettingKey, value: string): ClientSetting => ({
    key,
    value,
    type: clientSettingDefaults.find((one) => one.key === key)?.type ?? 'text',
  })
  const change = async (client: Client, ...settings: ClientSetting[]) => desk.save(client, { settings })
  const valueOf = (client: Client, wanted: ClientSettingKey) => client.settings.find(({ key }) => key === wanted)?.value

  it('are saved individually: those not sent are kept', async () => {
    const client = await desk.make()
    await change(client, setting('Direct debit', 'true'))
    const before = await desk.read(client.id)
    const { body } = await change(before, setting('Invoice discount', '12.5'), setting('MRI Username', 'harbour'))
    const changed: Record<string, string> = {
      'Direct debit': 'true',
      'Invoice discount': '12.5',
      'MRI Username': 'harbour',
    }
    const expected = clientSettingDefaults.map((one) => ({ ...one, value: changed[one.key] ?? one.value }))
    expect((body as Client).settings).toEqual(expected)
    expect((await desk.read(client.id)).settings).toEqual(expected)
    expect(await desk.lastChange(client.id)).toEqual({ fields: 'Invoice discount, MRI Username' })
  })

  it.each([
    ['Invoice discount', ['101', '-1', '10%'], settingMessages.discount],
    ['Invoice discount', ['0', '100', '', '12.5'], undefined],
    ['Report feedback active for', ['2.5', 'a week'], settingMessages.feedbackDays],
    ['Report feedback active for', ['28'], undefined],
    ['MRI Url', ['http://mri.example', 'mri', ['https://a', 'b@mri.example'].join(':')], settingMessages.mriUrl],
    // Plain HTTP is for trying an export out on one machine.
    ['MRI Url', [' https://mri.example/reports?a=1', 'http://127.0.0.1:4000/reports'], undefined],
    ['MRI Username', ['harbour:vale'], settingMessages.mriUsername],
    ['MRI Password', ['x'.repeat(1001)], settingMessages.mriPassword],
    ['Suspend', ['yes', ''], settingMessages.onOrOff],
    ['Auto approve report feedback', ['', 'false'], undefined],
  ] as const)('%s as %j: %s', (key, values, problem) => {
    for (const value of values) expect(settingProblem({ key, value })).toBe(problem)
  })

  it('are rejected at their field', async () => {
    const client = await desk.make()
    const answer = await change(client, setting('Direct debit', 'true'), setting('Suspend', 'yes'))
    const message = settingMessages.onOrOff
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: 'body.settings.1.value', message }] } })
    expect(await desk.read(client.id)).toEqual(client)
  })

  it('keep a value of an earlier release until it is changed', async () => {
    const client = await aClient({ settings: [setting('Invoice discount', 'ten')] })
    const known = await desk.read(client.id)
    expect(await desk.save(known, { settings: known.settings, phone: '1' })).toMatchObject({ status: 200 })
    const again = await desk.read(client.id)
    expect(await change(again, setting('Invoice discount', 'eleven'))).toMatchObject({ status: 400 })
  })

  describe('the password of MRI', () => {
    const key = 'MRI Password'
    const password = 'open sesame'
    const kept = async (id: string) => {
      const client = await findClient(id)
      return client && openSetting(client, key)
    }
    const rowsOf = async (id: string) =>
      JSON.stringify(await readUnchecked('CLIENTS_TABLE', { pk: `CLIENT#${id}`, sk: 'CLIENT' })) +
      JSON.stringify(await readUnchecked('CLIENTS_TABLE', { pk: `CLIENT#${id}`, sk: 'LISTED' }))

    it('is written and never returned by any response, audit entry or list', async () => {
      const made = await desk.send('createClient', {
        body: { name: `Sesame ${newId()}`, settings: [setting(key, password)] },
      })
      const client = made.body as Client
      expect(await kept(client.id)).toBe(password)
      expect(await rowsOf(client.id)).not.toContain(password)
      const saved = await change(client, setting(key, `${password} again`), setting('MRI API Active', 'true'))
      expect(await rowsOf(client.id)).not.toContain(password)
      expect(await kept(client.id)).toBe(`${password} again`)
      const { clientId, userId } = desk.administrator
      const support = await aPerson(['Support'], { clientId, userId })
      const answers = [
        made,
        saved,
        await change(client, setting(key, password)),
        await desk.read(client.id),
        await call(routes.getClient, support, { params: { id: client.id } }),
        await call(routes.listClients, desk.administrator, { query: { name: client.name } }),
        await actsOf(client.id),
      ]
      for (const answer of answers) expect(JSON.stringify(answer)).not.toContain(password)
      expect(valueOf(await desk.read(client.id), key)).toBe(hiddenValue)
      expect(await desk.lastChange(client.id)).toEqual({ fields: 'MRI API Active, MRI Password' })
    })

    it('is kept if sent back as returned, cleared by an empty text, and set by any other', async () => {
      const client = await aClient({ settings: [setting(key, password)] })
      const shown = await desk.read(client.id)
      const { body: same } = await desk.save(shown, { ...shown, phone: '1' })
      expect([valueOf(same as Client, key), await kept(client.id)]).toEqual([hiddenValue, password])
      expect(await desk.lastChange(client.id)).toEqual({ fields: 'phone' })
      const { body: cleared } = await change(same as Client, setting(key, ''))
      expect([valueOf(cleared as Client, key), await kept(client.id)]).toEqual(['', ''])
      const { body: nothing } = await change(cleared as Client, setting(key, hiddenValue))
      expect([valueOf(nothing as Client, key), await kept(client.id)]).toEqual(['', ''])
    })

    it('cannot be decrypted in another client’s row', async () => {
      const [client, other] = await Promise.all([aClient({ settings: [setting(key, password)] }), aClient()])
      const settings = (await findClient(client.id))?.settings ?? []
      expect(await openSetting({ id: client.id, settings }, key)).toBe(password)
      expect(await openSetting({ id: other.id, settings }, key)).toBeUndefined()
    })

    it('is encrypted even if it looks encrypted already', async () => {
      const alike = `kms:${'A'.repeat(200)}`
      const { body } = await change(await desk.make(), setting(key, alike))
      const { id } = body as Client
      expect(await kept(id)).toBe(alike)
      expect(await rowsOf(id)).not.toContain(alike)
      const clear = (client: Client | undefined) => client && { ...client, settings: [setting(key, password)] }
      await expect(changeClient(id, clear)).rejects.toThrow('must be encrypted')
    })
  })
})
