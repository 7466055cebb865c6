import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { handler } from './check-from-outside.ts'

const site: Record<string, string> = {
  '/': '<script type="module" src="/assets/main.js"></script>',
  '/assets/main.js': '',
  '/config.json': JSON.stringify(inject('stack').config),
  '/v1/openapi.json': '{"openapi":"3.1.0"}',
}

/** Of the metric that the alarm watches. */
async function passedWith(answers: Record<string, string | undefined>): Promise<unknown> {
  const server = createServer(({ url = '' }, res) => {
    const answer = answers[url]
    res.writeHead(answer === undefined ? 503 : 200).end(answer)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  vi.stubEnv('PUBLIC_ADDRESS', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const lines: string[] = []
  const written = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
  await handler()
  written.mockRestore()
  vi.unstubAllEnvs()
  const [counted = '{}'] = lines.filter((line) => line.includes('OutsideChecksPassed'))
  return (JSON.parse(counted) as Record<string, unknown>).OutsideChecksPassed
}

test('a site passes that answers all that a browser loads first', async () => {
  expect(await passedWith(site)).toBe(1)
})

test.each([
  ['does not answer', '/', undefined],
  ['has no script', '/', '<p>'],
  ['lacks its script', '/assets/main.js', undefined],
  ['has no place to sign in', '/config.json', '{}'],
  ['has no API', '/v1/openapi.json', undefined],
])('a site fails that %s', async (_, at, answer) => {
  expect(await passedWith({ ...site, [at]: answer })).toBe(0)
})
