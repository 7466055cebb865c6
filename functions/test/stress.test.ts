// @module-tag long
import { routes, type Client } from '@lintel/contract'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { room } from '../reports/operations.fixture.ts'
import { call } from './call.ts'
import { keyIn, linkKeysOf } from './links.ts'
import { aClient, aPerson, type Person } from './people.ts'
import { stressReads, stressSteps, type StressWorld } from './stress-steps.ts'

/*
 * Everything that users type and the server accepts can be read again: by staff, in lists, in histories and by
 * visitors. `LINTEL_STRESS_REQUESTS` sends more than the suite has time for (`npm run test:long`).
 */

/** The number of requests, including the reads after them. */
const requests = Number(process.env.LINTEL_STRESS_REQUESTS ?? 240)
const maxSteps = 50
/** The average number of steps per run. */
const stepsPerRun = 25
const requestsPerRun = stepsPerRun + stressReads.length
const atOnce = 5
const seed = 20_261_122
/** Attempts at a step that no run had accepted: most of a step's data is unusual, and some of it refused. */
const tries = 20

let client: Client
let person: Person
let supporter: Person
beforeAll(async () => {
  client = await aClient()
  person = await aPerson(['Customers'], { clientId: client.id, userId: `${client.id}-everywhere` })
  supporter = await aPerson(['Administrators', 'Support'], { clientId: 'provider', userId: 'stress' })
})

const aWorld = async (): Promise<StressWorld> => {
  const address = { line1: '3 Old Quay', town: 'Westhaven', postcode: 'ZZ4 7QA' }
  const signatures = [{ _uuid: 'tina', type: 'tenant' as const, name: 'Tina', email: 'tina@people.example' }]
  const body = { address, branchId: `${client.id}-1`, type: 'Check In', rooms: [room('Hall')], signatures }
  const report = (await call(routes.createReport, person, { body })).body
  const keys = await linkKeysOf(report.id)
  const signing = { purpose: 'signature', signatureId: 'tina' } as const
  const { url } = (await call(routes.createLink, person, { params: { id: report.id }, body: signing })).body
  return { person, supporter, report, keys: { ...keys, signature: keyIn(url) }, accepted: [] }
}

/** A visitor limit is an acceptable response; nothing is lost by it. */
const isRead = (status: number) => status === 200 || status === 429

const stepOf = new Map(stressSteps.map((step) => [step.name, step]))
/** How often each step was accepted and refused: one that is always refused would prove nothing. */
const tally = new Map<string, { accepted: number; refused: number }>()

const takeStep = async (world: StressWorld, { name, texts }: { name: string; texts: string[] }) => {
  const outcome = await stepOf.get(name)?.go(world, texts)
  if (outcome === 'left out') return
  const counts = tally.get(name) ?? { accepted: 0, refused: 0 }
  counts[outcome ? 'accepted' : 'refused']++
  tally.set(name, counts)
}

const someSteps = fc.oneof(...stressSteps.map(({ name, texts }) => fc.record({ name: fc.constant(name), texts })))

it(
  'shows everything that was accepted, whatever it contains',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(someSteps, { minLength: 1, maxLength: maxSteps, size: 'max' }), async (done) => {
        const world = await aWorld()
        for (let first = 0; first < done.length; first += atOnce)
          await Promise.all(done.slice(first, first + atOnce).map((step) => takeStep(world, step)))
        const answers = await Promise.all(stressReads.map(async ({ name, go }) => ({ name, ...(await go(world)) })))
        expect(answers.filter(({ status }) => !isRead(status)).map(({ name, status }) => [name, status])).toEqual([])
        for (const { read, shows } of world.accepted) {
          const text = JSON.stringify(answers.find(({ name }) => name === read)?.body)
          if (!text.includes(shows)) throw new Error(`${read} do not show ${shows}.`)
        }
      }),
      { seed, numRuns: Math.ceil(requests / requestsPerRun), interruptAfterTimeLimit: 20 * 3600_000 },
    )
    const neverAccepted = () => stressSteps.filter(({ name }) => !tally.get(name)?.accepted)
    const world = await aWorld()
    for (const { name, texts } of neverAccepted())
      for (const text of fc.sample(texts, { seed, numRuns: tries })) {
        if (tally.get(name)?.accepted) break
        await takeStep(world, { name, texts: text })
      }
    const never = neverAccepted().map(({ name }) => name)
    expect(never, JSON.stringify(Object.fromEntries(tally))).toEqual([])
  },
  Math.max(300_000, requests * 400),
)
