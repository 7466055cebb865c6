import { linkSigningsAtMost, routes, sharingMessages } from '@lintel/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { aKey, anAgency, aReportOf, aSignature, reportNow, type Agency } from './abuse-world.ts'
import { callRaw } from './call.ts'
import { keyIn } from './links.ts'

/*
 * What somebody might try who is signed in or has a link, and what must hold. Each case says so in a sentence, tries it
 * through the real API, and looks at what came of it. A feature that people may misuse adds its cases here;
 * `abuse-world.ts` has an agency, its people and its reports ready.
 */

let agency: Agency
beforeAll(async () => {
  agency = await anAgency()
})

describe('A visitor with a link to sign', () => {
  const signWith = async (id: string, k: string, seed: number) =>
    callRaw(routes.saveSharedReport, undefined, {
      params: { id },
      query: { k },
      body: { purpose: 'signature', name: `Tina ${seed}`, image: await aSignature(seed) },
    })

  it('signs so often and no oftener, and what was signed last stays', async () => {
    const { id } = await aReportOf(agency)
    const k = await aKey(agency.first, id, { purpose: 'signature', signatureId: 'tina' })
    for (let seed = 1; seed <= linkSigningsAtMost; seed++)
      expect(await signWith(id, k, seed)).toMatchObject({ status: 200 })
    // The same once more is no signing: a browser that never got our answer sends it again.
    expect(await signWith(id, k, linkSigningsAtMost)).toMatchObject({ status: 200 })
    expect(await signWith(id, k, linkSigningsAtMost + 1)).toMatchObject({
      status: 400,
      body: { message: sharingMessages.signedTooOften },
    })
    const { signatures } = await reportNow(agency.first, id)
    expect(signatures[0]).toMatchObject({ name: `Tina ${linkSigningsAtMost}` })
  })

  it('gets no further link by signing: its end is the end of what it opens', async () => {
    const { id } = await aReportOf(agency)
    const k = await aKey(agency.first, id, { purpose: 'signature', signatureId: 'tina' })
    await signWith(id, k, 1)
    expect((await callRaw(routes.sendSignatureEmail, undefined, { params: { id }, query: { k } })).status).toBe(204)
    const { body } = await callRaw(routes.listLinks, agency.first.idToken, { params: { id } })
    expect(body).toMatchObject({ data: [{ purpose: 'signature' }] })
    expect(body).toHaveProperty('data.length', 1)
  })
})

describe('A person of the agency', () => {
  it('cannot sign for a tenant with a key from the list of links', async () => {
    const { id } = await aReportOf(agency)
    const k = await aKey(agency.first, id, { purpose: 'signature', signatureId: 'tina' })
    const listed = await callRaw(routes.listLinks, agency.second.idToken, { params: { id } })
    expect(listed.status).toBe(404)
    const own = await callRaw(routes.listLinks, agency.first.idToken, { params: { id } })
    const links = routes.listLinks.answer.parse(own.body).data
    expect(JSON.stringify(own.body)).not.toContain(k.split('.')[1])
    const params = { id, linkId: links[0]?.id }
    for (const route of [routes.renewLink, routes.revokeLink])
      expect((await callRaw(route, agency.first.idToken, { params })).body).not.toHaveProperty('url')
  })

  it('who makes a new link to sign ends the former one of that signature, and no other', async () => {
    const { id } = await aReportOf(agency)
    const make = async (signatureId: string) => aKey(agency.first, id, { purpose: 'signature', signatureId })
    const [former, toms] = [await make('tina'), await make('tom')]
    const fresh = await make('tina')
    const visit = async (k: string) =>
      (await callRaw(routes.getSharedReport, undefined, { params: { id }, query: { k } })).status
    expect(await Promise.all([former, toms, fresh].map(visit))).toEqual([404, 200, 200])
    // Of several that are made at once, one lives on.
    const body = { purpose: 'signature', signatureId: 'tom' }
    const made = await Promise.all(
      Array.from({ length: 4 }, () => callRaw(routes.createLink, agency.first.idToken, { params: { id }, body })),
    )
    const keys = made.map((answer) => keyIn(routes.createLink.answer.parse(answer.body).url))
    expect((await Promise.all(keys.map(visit))).filter((status) => status === 200)).toHaveLength(1)
  })
})
