import { Failure, routes } from '@lintel/contract'
import { expect, it } from 'vitest'
import { callRaw } from '../test/call.ts'
import { aUserOf, aClient, atStack } from '../test/people.ts'

const client = await aClient()
const person = await aUserOf(client)

it('every response forbids caching, type sniffing, framing and sharing', async () => {
  for (const token of [person.idToken, undefined]) {
    const { headers } = await callRaw(routes.getOpenApi, token)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
  }
})

it('every response has the API’s form for an unknown address', async () => {
  const answer = await fetch(`${atStack().url}/v1/no-such-thing`)
  expect(answer.status).toBe(404)
  expect(Failure.parse(await answer.json()).message).toBe('Not found.')
})

it('every response lists what the schema refused', async () => {
  const { body } = await callRaw(routes.listReports, person.idToken, { query: { month: '2024-13', page: '0' } })
  const { issues, id } = Failure.parse(body)
  expect(issues?.map(({ path }) => path).toSorted()).toEqual(['query.month', 'query.page'])
  expect(id).not.toBe('')
})
