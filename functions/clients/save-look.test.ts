import { clientMessages, routes, type Client } from '@lintel/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { HttpError } from '../lib/http-error.ts'
import { call, callRaw, refusal } from '../test/call.ts'
import { contextOf } from '../test/context.ts'
import { aClient, aPerson, type Person } from '../test/people.ts'
import { aJpeg, sentForLook } from '../test/uploads.ts'
import { findClient } from './find-client.ts'
import { changeClient } from './put-client.ts'
import { saveAt } from './save-client.ts'

let client: Client
let administrator: Person
/** Works for the first branch only. */
let keeper: Person

beforeAll(async () => {
  client = await aClient()
  administrator = await aPerson(['Customers', 'CustomerAdministrators'], {
    clientId: client.id,
    userId: `${client.id}-everywhere`,
  })
  keeper = await aPerson(['Customers', 'BranchAdministrators'], { clientId: client.id, userId: `${client.id}-first` })
})

const read = async (): Promise<Client> =>
  (await call(routes.getClient, administrator, { params: { id: client.id } })).body
const colours = (primarycolour: string) => ({ primarycolour, secondarycolour: '#444444' })
const look = { logo: [], emailheader: [], emailfooter: [] }
const foreign = { src: 'someone/20260301T100000Z/AAAAAAAAAAAAAAAAAAAAAA-logo.jpg' }

describe('the look of a branch', () => {
  it('is changed by its administrators, and nothing else is', async () => {
    const before = await read()
    const [first, second] = before.branches
    const body = { version: before.version, looknfeel: { ...look, ...colours('#123456') } }
    const saved = await call(routes.saveBranchLook, keeper, { params: { id: first?.id ?? '' }, body })
    expect(saved.body).toMatchObject({ version: before.version + 1, savedBy: 'Finn First' })
    const after = await read()
    expect(after.branches).toEqual([
      { ...first, looknfeel: { ...first?.looknfeel, ...look, ...colours('#123456') } },
      second,
    ])
    // Bank details and settings that they cannot see are kept.
    expect(after).toEqual({ ...before, branches: after.branches, version: after.version, savedBy: 'Finn First' })
    const again = await callRaw(routes.saveBranchLook, administrator.idToken, { params: { id: first?.id ?? '' }, body })
    expect(again).toMatchObject(refusal(409, clientMessages.savedBy('Finn First')))
  })

  it('cannot be saved unchecked by guessing the version that another user is about to create', async () => {
    const known = await findClient(client.id)
    if (!known) throw new Error('The client is gone.')
    const made = await changeClient(client.id, (before) => before && { ...before, savedBy: 'Another' })
    const save = saveAt(contextOf(administrator), known, {
      sent: { version: made.version },
      change: (before) => ({
        ...before,
        looknfeel: { ...before.looknfeel, logo: [{ ...foreign, hasGalleryLink: true, readonly: false }] },
      }),
      check: () => Promise.reject(new HttpError(400, 'Not an image of this client.')),
    })
    await expect(save).rejects.toMatchObject({ status: 409 })
    expect((await findClient(client.id))?.looknfeel.logo).toEqual(known.looknfeel.logo)
  })

  it('rejects an image that was not uploaded for it', async () => {
    const { version, branches } = await read()
    const body = { version, looknfeel: { ...look, logo: [foreign], ...colours('#000000') } }
    const params = { id: branches[0]?.id ?? '' }
    expect(await callRaw(routes.saveBranchLook, keeper.idToken, { params, body })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'body.looknfeel.logo.0' }] },
    })
  })
})

describe('backgrounds', () => {
  const params = () => ({ id: client.id })

  it('are changed by administrators of the client, and rejected if not an image of it', async () => {
    const { version } = await read()
    const change = (backgrounds: { src: string }[]) =>
      callRaw(routes.saveBackgrounds, administrator.idToken, { params: params(), body: { version, backgrounds } })
    expect(await change([foreign])).toMatchObject({ status: 400, body: { issues: [{ path: 'body.backgrounds.0' }] } })
    expect(await change([])).toMatchObject({ status: 200 })
  })

  it('that the provider has locked stay, and only the provider can lock them', async () => {
    const sysadmin = await aPerson(['SysAdmin'], { clientId: 'provider', userId: 'locker' })
    const sent = await sentForLook(administrator, client.id, await aJpeg('red'), 'red.jpg')
    const other = await sentForLook(administrator, client.id, await aJpeg('blue'), 'blue.jpg')
    const save = async (backgrounds: { src: string; readonly?: boolean }[]) =>
      callRaw(routes.saveBackgrounds, administrator.idToken, {
        params: params(),
        body: { version: (await read()).version, backgrounds },
      })
    const locks = async () => (await read()).looknfeel.backgrounds.map(({ src, readonly }) => [src, readonly])
    expect(await save([{ src: sent.src, readonly: true }, { src: other.src }])).toMatchObject({ status: 200 })
    expect(await locks()).toEqual([
      [sent.src, false],
      [other.src, false],
    ])
    const { version, looknfeel } = await read()
    const locked = looknfeel.backgrounds.map((image) => ({ ...image, readonly: image.src === sent.src }))
    const lock = { version, looknfeel: { ...looknfeel, backgrounds: locked } }
    expect(await callRaw(routes.saveClient, sysadmin.idToken, { params: params(), body: lock })).toMatchObject({
      status: 200,
    })
    expect(await save([{ src: other.src }])).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'body.backgrounds', message: clientMessages.imageLocked }] },
    })
    expect(await save([{ src: sent.src, readonly: false }])).toMatchObject({ status: 200 })
    expect(await locks()).toEqual([[sent.src, true]])
  })
})

it('a branch’s style sheet that would fetch a file is rejected at its field, even with escapes', async () => {
  const staff = await aPerson(['SysAdmin'], { clientId: 'provider', userId: 'stylist' })
  const { version, branches } = await read()
  const csscode = String.raw`p { background: \75rl(//x.example/a.png) }`
  const [first, ...others] = branches
  const body = { version, branches: [{ ...first, looknfeel: { ...first?.looknfeel, csscode } }, ...others] }
  const issue = { path: 'body.branches.0.looknfeel.csscode', message: 'Files cannot be fetched: leave url() out.' }
  expect(await callRaw(routes.saveClient, staff.idToken, { params: { id: client.id }, body })).toMatchObject({
    status: 400,
    body: { issues: [issue] },
  })
})
