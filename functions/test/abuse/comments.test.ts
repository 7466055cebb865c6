import { routes, sharingMessages, type Report } from '@lintel/contract'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { aKey, anAgency, aReportOf, reportNow, type Agency } from '../abuse-world.ts'
import { call, callRaw } from '../call.ts'
import { mailTo } from '../mailbox.ts'

let agency: Agency
beforeAll(async () => {
  agency = await anAgency()
})

describe('A user who tries to change a tenant’s or landlord’s comments', () => {
  const items = [{ _uuid: 'door', name: 'Door' }]
  const types = [{ slug: 'doors', name: 'Doors', items }]
  const hall = { _uuid: 'hall', name: 'Hall', type: 'hall', category: 1 as const }
  const rooms = [{ ...hall, sections: [{ name: 'Fabric', slug: 'fabric', types }] }]

  const aSaid = async () => {
    const { id } = await aReportOf(agency, { rooms })
    const say = async (k: string, name: string, door: string, whole?: string) =>
      callRaw(routes.saveSharedReport, undefined, {
        params: { id },
        query: { k },
        body: {
          ...{ purpose: 'feedback', party: 'tenant', name, email: 'tina@people.example' },
          items: [{ itemref: 'door', comments: door }],
          ...(whole !== undefined && { general: { comments: whole } }),
        },
      })
    const key = () => aKey(agency.first, id, { purpose: 'feedback', party: 'tenant' })
    const k = await key()
    expect((await say(k, 'Tina', 'Broken when I came', 'Damp')).status).toBe(200)
    return { id, k, key, say, report: await reportNow(agency.first, id) }
  }
  const doorOf = ({ rooms: [room] }: Report) => {
    const item = room?.sections[0]?.types[0]?.items[0]
    if (!item) throw new Error('The report has no door.')
    return item
  }

  it('changes none by a save, whatever it leaves out, with force or not', async () => {
    const { id, report } = await aSaid()
    const forgeries: ((copy: Report) => void)[] = [
      (copy) => (doorOf(copy).tenantcomments.comments = 'I broke it'),
      (copy) => (doorOf(copy).tenantcomments = { comments: 'I broke it', photos: [], approved: true, flagged: false }),
      (copy) => (doorOf(copy).tenantcomments.name = 'Tom'),
      (copy) => (copy.comments.tenant = 'All is well'),
      (copy) => Object.assign(copy.comments, { tenant: '', tenantlink: undefined }),
    ]
    for (const forge of forgeries) {
      const current = await reportNow(agency.first, id)
      const copy = structuredClone(current)
      forge(copy)
      for (const query of [{}, { force: 'true' }]) {
        const { status } = await callRaw(routes.saveReport, agency.first.idToken, { params: { id }, query, body: copy })
        expect(status).toBe('force' in query ? 200 : 400)
        const now = await reportNow(agency.first, id)
        expect(doorOf(now).tenantcomments.comments).toBe('Broken when I came')
        expect(doorOf(now).tenantcomments).toMatchObject({ name: 'Tina', link: doorOf(report).tenantcomments.link })
        expect(now.comments).toMatchObject({ tenant: 'Damp', tenantname: 'Tina' })
      }
    }
  })

  it('cannot put another person’s name, address or time on their own text', async () => {
    const { id, report } = await aSaid()
    const { name, email, updatedAt, approved, photos } = doorOf(report).tenantcomments
    const forged = { comments: 'I broke it', name, email, updatedAt, approved, photos, flagged: false }
    const copy = structuredClone(report)
    doorOf(copy).tenantcomments.others = [forged]
    doorOf(copy).landlordcomments = forged
    copy.comments.tenantothers = [forged]
    Object.assign(copy.comments, { client: forged.comments, clientname: name, clientupdatedAt: updatedAt })
    expect((await callRaw(routes.saveReport, agency.first.idToken, { params: { id }, body: copy })).status).toBe(200)
    const now = await reportNow(agency.first, id)
    const own = { comments: 'I broke it', approved, photos, flagged: false }
    expect(doorOf(now).tenantcomments.others).toEqual([own])
    expect(doorOf(now).landlordcomments).toEqual(own)
    expect(now.comments.tenantothers).toEqual([own])
    expect(now.comments.client).toBe('I broke it')
    expect(now.comments).not.toHaveProperty('clientname')
    expect(now.comments).not.toHaveProperty('clientupdatedAt')
  })

  it('loses none by removing the item, nor by a second link of the same party', async () => {
    const { id, k, key, say, report } = await aSaid()
    const other = await key()
    expect((await say(other, 'Tom', 'Fine when I came', 'Dry')).status).toBe(200)
    const both = await reportNow(agency.first, id)
    expect(doorOf(both).tenantcomments).toMatchObject({
      ...doorOf(report).tenantcomments,
      others: [{ name: 'Tom', comments: 'Fine when I came' }],
    })
    const page = async (query: { k: string }) =>
      JSON.stringify((await callRaw(routes.getSharedReport, undefined, { params: { id }, query })).body)
    expect(await page({ k })).not.toMatch(/Fine when I came|Dry/)
    expect(await page({ k: other })).not.toMatch(/Broken when I came|Damp/)
    await call(routes.saveReport, agency.first, { params: { id }, body: { ...both, rooms: [] } })
    const { feedbackhistory } = await reportNow(agency.first, id)
    expect(feedbackhistory.map(({ item, name, comments }) => [item, name, comments])).toEqual([
      ['Door', 'Tina', 'Broken when I came'],
      ['Door', 'Tom', 'Fine when I came'],
    ])
  })

  it('overwrites none that arrived meanwhile, except with force', async () => {
    const { id, k, say, report } = await aSaid()
    await say(k, 'Tina', 'Broken when I came, and worse since')
    const stale = { params: { id }, body: { ...report, title: 'Mine' } }
    expect(await callRaw(routes.saveReport, agency.first.idToken, stale)).toMatchObject({
      status: 409,
      body: { current: report.version + 1 },
    })
    const now = await reportNow(agency.first, id)
    expect([now.title, doorOf(now).tenantcomments.comments]).toEqual(['', 'Broken when I came, and worse since'])
  })

  it('has no more space with ten links than with one', async () => {
    const many = Array.from({ length: 90 }, (_, at) => ({ _uuid: `i${at}`, name: `Item ${at}` }))
    const sections = [{ name: 'Fabric', slug: 'fabric', types: [{ slug: 'doors', name: 'Doors', items: many }] }]
    const { id } = await aReportOf(agency, { rooms: [{ ...hall, sections }] })
    // 23,700 bytes each, which hardly compress.
    const text = Array.from({ length: 7900 }, () =>
      String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 20_000)),
    ).join('')
    const say = async (from: number, to: number) => {
      const query = { k: await aKey(agency.first, id, { purpose: 'feedback', party: 'tenant' }) }
      const said = many.slice(from, to).map(({ _uuid }) => ({ itemref: _uuid, comments: text }))
      const body = { purpose: 'feedback', party: 'tenant', name: 'Tina', email: 'tina@people.example', items: said }
      return callRaw(routes.saveSharedReport, undefined, { params: { id }, query, body })
    }
    expect((await say(0, 45)).status).toBe(200)
    expect((await say(45, 85)).status).toBe(200)
    expect(await say(85, 90)).toMatchObject({ status: 413, body: { message: sharingMessages.tooMuchFeedback } })
    expect((await reportNow(agency.first, id)).version).toBe(3)
  })
})

describe('A visitor who imitates our text', () => {
  it('gets no link of ours into the agency’s e-mail', async () => {
    const feedbackemail = 'marks@people.example'
    const own = await anAgency({ feedbackemail })
    const { putClient } = await import('../../clients/put-client.ts')
    await putClient({ ...own.client, branches: own.client.branches.map((branch) => ({ ...branch, feedbackemail })) })
    const { id } = await aReportOf(own)
    const k = await aKey(own.first, id, { purpose: 'feedback', party: 'tenant' })
    const comments = '\u{F8FF} <a href="\u{F8FF}">click</a> [Report Download Link]'
    const body = { purpose: 'feedback', party: 'tenant', name: 'Tina \u{F8FF}', email: 'tina@people.example' }
    const said = { params: { id }, query: { k }, body: { ...body, general: { comments } } }
    expect((await callRaw(routes.saveSharedReport, undefined, said)).status).toBe(200)
    const params = { id, commenttype: 'tenant' }
    expect((await callRaw(routes.sendFeedbackEmail, undefined, { params, query: { k } })).status).toBe(204)
    // The server may be sending it at this moment.
    const [mail] = await vi.waitFor(async () => {
      const mails = await mailTo(feedbackemail)
      expect(mails).toHaveLength(1)
      return mails
    }, 100_000)
    expect(mail?.html?.match(/<a /g)).toHaveLength(1)
    expect(mail?.html).toContain('\u{F8FF} &lt;a href=&quot;\u{F8FF}&quot;&gt;click&lt;/a&gt; [Report Download Link]')
  })
})

describe('Twenty concurrent commenters', () => {
  it('are all saved, each by their own link', async () => {
    const many = Array.from({ length: 20 }, (_, at) => ({ _uuid: `i${at}`, name: `Item ${at}` }))
    const sections = [{ name: 'Fabric', slug: 'fabric', types: [{ slug: 'doors', name: 'Doors', items: many }] }]
    const { id } = await aReportOf(agency, {
      rooms: [{ _uuid: 'hall', name: 'Hall', type: 'hall', category: 1 as const, sections }],
    })
    const keys = await Promise.all(many.map(() => aKey(agency.first, id, { purpose: 'feedback', party: 'tenant' })))
    const answers = await Promise.all(
      many.map(({ _uuid }, at) => {
        const said = [{ itemref: _uuid, comments: `Words ${at}` }]
        const body = { purpose: 'feedback', party: 'tenant', name: 'Tina', email: 'tina@people.example', items: said }
        return callRaw(routes.saveSharedReport, undefined, { params: { id }, query: { k: keys[at] }, body })
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(many.map(() => 200))
    const { rooms, version } = await reportNow(agency.first, id)
    expect(rooms[0]?.sections[0]?.types[0]?.items.map(({ tenantcomments }) => tenantcomments.comments)).toEqual(
      many.map((_, at) => `Words ${at}`),
    )
    expect(version).toBe(21)
  })
})
