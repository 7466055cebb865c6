import { routes } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { beforeAll, describe, expect, it } from 'vitest'
import { call } from '../test/call.ts'
import { aClientDesk, type ClientDesk } from '../test/client-desk.ts'

let desk: ClientDesk
beforeAll(async () => {
  desk = await aClientDesk()
})

describe('the index of clients', () => {
  const namesOf = async (query: { starts_with?: string; name?: string; after?: string }) => {
    const { data, next } = (await call(routes.listClients, desk.administrator, { query })).body
    return { names: data.map(({ name }) => name), next }
  }

  it('files accented letters under their base letter, and names without an initial letter under 0-9', async () => {
    const mark = newId().replaceAll(/[^a-zA-Z0-9]/g, '')
    for (const name of [`Émile ${mark}`, `(Agency) ${mark}`, `3 Rivers ${mark}`]) await desk.make({ name })
    expect(await namesOf({ starts_with: 'E', name: mark })).toMatchObject({ names: [`Émile ${mark}`] })
    const others = await namesOf({ starts_with: '0-9', name: mark })
    expect(others.names).toEqual([`(Agency) ${mark}`, `3 Rivers ${mark}`])
    expect(await namesOf({ name: `emi ${mark.slice(0, 8)}` })).toMatchObject({ names: [`Émile ${mark}`] })
  })

  it('files names that begin with an emoji under 0-9', async () => {
    const { name } = await desk.make({ name: `👍 Lettings ${newId()}` })
    const seen: string[] = []
    for (let after: string | undefined, isLast = false; !isLast;) {
      const page = await namesOf({ starts_with: '0', ...(after !== undefined && { after }) })
      seen.push(...page.names)
      after = page.next
      isLast = page.next === undefined
    }
    expect(seen).toContain(name)
  })

  it('finds nothing for a name without a letter', async () => {
    expect(await namesOf({ name: '-' })).toMatchObject({ names: [] })
  })

  it('finds a renamed client only by its new name', async () => {
    const [before, after] = [newId(), newId()].map((id) => id.replaceAll(/[^a-zA-Z0-9]/g, ''))
    const client = await desk.make({ name: `Oak ${before}` })
    await desk.save(client, { name: `Ash ${after}` })
    expect(await namesOf({ name: before })).toMatchObject({ names: [] })
    expect(await namesOf({ name: after })).toMatchObject({ names: [`Ash ${after}`] })
  })

  it('is paged without gap or repetition', async () => {
    const names = Array.from({ length: 53 }, (_, n) => `Quince ${String(n).padStart(3, '0')}`)
    for (const name of names) await desk.make({ name })
    const seen: string[] = []
    for (let after: string | undefined; ;) {
      const page = await namesOf({ starts_with: 'q', ...(after !== undefined && { after }) })
      seen.push(...page.names)
      expect(page.names.length).toBeLessThanOrEqual(50)
      if (page.next === undefined) break
      after = page.next
    }
    // Other tests create clients under this letter meanwhile.
    expect(seen.filter((name) => name.startsWith('Quince '))).toEqual(names)
  })
})
