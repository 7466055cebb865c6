import {
  featureNames,
  groups,
  routes,
  routesOf,
  type Client,
  type Group,
  type RouteDefinition,
  type RouteName,
} from '@lintel/contract'
import { beforeAll, expect, inject, it } from 'vitest'
import { addJob } from '../documents/jobs/store/jobs.ts'
import { aJob } from './abuse-world.ts'
import { accessTable } from './access-table.ts'
import type { AccessRow, Target } from './access/row.ts'
import { call, callRaw, refusal } from './call.ts'
import { anOfferOf } from './google.ts'
import { aUserOf, aClient, aPerson, type Person } from './people.ts'
import { aTargetOf } from './targets.ts'
import { badTokens, resigned } from './tokens.ts'
import { aReportBy } from './reports.ts'

/** Everyone who walks: their groups, and whether their agency user has only the first branch. */
const walkers = {
  'a system administrator': { groups: ['SysAdmin'], provider: true },
  'an administrator': { groups: ['Administrators'], provider: true },
  'the first administrator': { groups: ['SysAdmin', 'Administrators'], provider: true },
  'support staff': { groups: ['Support'], provider: true },
  'a provider in data entry': { groups: ['Administrators', 'Dataentry'], provider: true },
  'a customer': { groups: ['Customers'] },
  'a customer with branches': { groups: ['Customers'], branches: true },
  'a customer administrator': { groups: ['Customers', 'CustomerAdministrators'], branches: true },
  'a branch administrator': { groups: ['Customers', 'BranchAdministrators'], branches: true },
  'an inspector': { groups: ['Customers', 'Inspectors'], branches: true },
  'data-entry staff': { groups: ['Customers', 'Dataentry'], branches: true },
  'a customer administrator alone': { groups: ['CustomerAdministrators'] },
  'a branch administrator alone': { groups: ['BranchAdministrators'] },
  'an inspector alone': { groups: ['Inspectors'] },
  'data-entry staff alone': { groups: ['Dataentry'] },
} satisfies Record<string, { groups: Group[]; provider?: boolean; branches?: boolean }>
type Walker = keyof typeof walkers

/** For routes that check no groups, one walker of each kind: provider, everywhere, in branches, and data entry. */
const ofEachKind = [
  'a system administrator',
  'a customer administrator',
  'an inspector',
  'data-entry staff alone',
] as const satisfies Walker[]

/** The targets of a walk, seen from the walkers of an agency. */
const places = ['their branch', 'another branch', 'another client'] as const
type Place = (typeof places)[number]

const people = new Map<Walker, Person>()
const targets = new Map<Place, Target>()

const aTarget = async (owner: Person, client: Client, branchId: string): Promise<Target> => {
  const report = await aReportBy(owner, { branchId, date: '2025-01-15' })
  // Locking and unlocking is recorded in the audit.
  for (const locked of ['true', 'false'] as const)
    await call(routes.lockReport, owner, { params: { id: report.id, locked } })
  const subject = { type: 'report', id: report.id, version: 1 } as const
  const job = aJob({ client }, owner.sub, { subject, state: 'failed' })
  await addJob(job)
  const target = await aTargetOf(report, `${client.id}-first`, { branchlist: [branchId] })
  await anOfferOf({ id: target.appointmentId, client: client.id })
  return { ...target, jobId: job.id }
}

beforeAll(async () => {
  const [own, other, provider] = await Promise.all([aClient(), aClient(), aClient()])
  for (const [name, walker] of Object.entries(walkers)) {
    const clientId = 'provider' in walker ? provider.id : own.id
    const userId = `${clientId}-${'branches' in walker ? 'first' : 'everywhere'}`
    people.set(name as Walker, await aPerson(walker.groups, { clientId, userId }))
  }
  const ofOwn = await aUserOf(own)
  const ofOther = await aUserOf(other)
  targets.set('their branch', await aTarget(ofOwn, own, `${own.id}-1`))
  targets.set('another branch', await aTarget(ofOwn, own, `${own.id}-2`))
  targets.set('another client', await aTarget(ofOther, other, `${other.id}-1`))
})

const personOf = (walker: Walker): Person => people.get(walker) ?? expect.fail(`${walker} is not there`)
const targetOf = (place: Place): Target => targets.get(place) ?? expect.fail(`${place} is not there`)

type Outcome = 'reached' | 'not found' | 'refused'

const expected = ({ access, dataentry, ofCaller, unowned }: AccessRow, walker: Walker, place: Place): Outcome => {
  if (access === 'public' || access === 'link') return 'reached'
  const groups: readonly Group[] = walkers[walker].groups
  if (groups.includes('Dataentry') && !dataentry) return 'refused'
  const reaches = [access.everybody, ...groups.map((group) => access[group])]
  const inBranchesOnly = 'branches' in walkers[walker] && !groups.includes('CustomerAdministrators')
  if (ofCaller) return reaches.some(Boolean) ? 'reached' : 'refused'
  if (reaches.includes('any')) return 'reached'
  if (reaches.includes('own')) return place === 'another client' ? 'not found' : 'reached'
  if (reaches.includes('branch')) {
    if (place === 'another client') return 'not found'
    return place === 'another branch' && inBranchesOnly ? 'not found' : 'reached'
  }
  if (!reaches.includes('self')) return 'refused'
  // Personal records in each place belong to the user of its client who has branches.
  const isTheirs = !unowned && 'branches' in walkers[walker] && place !== 'another client'
  return isTheirs ? 'reached' : 'not found'
}

const outcome = async (route: RouteDefinition, row: AccessRow, walker: Walker, place: Place): Promise<unknown> => {
  const target = targetOf(place)
  const { status, body } = await callRaw(route, personOf(walker).idToken, row.request(target))
  const text = JSON.stringify(body)
  if (status === 403) return 'refused'
  if (row.message && text.includes(row.message)) return 'reached'
  if (status === 404) return 'not found'
  // On a busy machine a document can still be in the making (202).
  if (status !== row.status && status !== 202) return { status, body }
  return row.shows && !row.shows(text, target) ? 'not found' : 'reached'
}

const isAnonymous = ({ access }: AccessRow) => access === 'public' || access === 'link'

/**
 * The places that differ for a walker. Provider staff belong to none of these clients, and users of all branches reach
 * each of their client's equally; for routes that check no user the farthest place is enough.
 */
const placesThatDiffer = (row: AccessRow, walker: Walker): readonly Place[] => {
  if (isAnonymous(row) || 'provider' in walkers[walker]) return ['another client']
  return 'branches' in walkers[walker] ? places : ['another branch', 'another client']
}

/** One place if the request names no record; the nearest if groups refuse before any record is looked up. */
const placesFor = (row: AccessRow, walker: Walker): readonly Place[] => {
  const isOne = row.ofCaller || places.every((place) => expected(row, walker, place) === 'refused')
  return isOne ? ['their branch'] : placesThatDiffer(row, walker)
}

/** Every route, by name, with its row; last the one that signs the walkers out. */
const rows = (Object.entries(accessTable) as [RouteName, AccessRow][]).toSorted(
  ([a], [b]) => Number(a === 'signOutEverywhere') - Number(b === 'signOutEverywhere'),
)

/**
 * `npm test` tries each outcome of a route once: who may, the wrong group, another's record, with other walkers from
 * route to route. `npm run test:long` tries all.
 */
const triesAll = process.env.LINTEL_ACCESS === 'all'
const walksOf = (row: AccessRow, at: number): [Walker, readonly Place[]][] => {
  const names = isAnonymous(row) ? ofEachKind : (Object.keys(walkers) as Walker[])
  const all = names.map((walker): [Walker, readonly Place[]] => [walker, placesFor(row, walker)])
  if (triesAll) return all
  const seen = new Set<Outcome>()
  const isNew = (outcome: Outcome) => !seen.has(outcome) && Boolean(seen.add(outcome))
  return [...all.slice(at % all.length), ...all.slice(0, at % all.length)]
    .map(([walker, asked]): [Walker, readonly Place[]] => [
      walker,
      asked.filter((place) => isNew(expected(row, walker, place))),
    ])
    .filter(([, asked]) => asked.length > 0)
}

/**
 * All routes of a feature share a handler: one of those that need a user, and one of the others, is tried with
 * everything.
 */
const inFull = new Set(
  featureNames.flatMap((feature) =>
    [true, false].flatMap((open) => {
      const names = routesOf(feature).map(({ name }) => name as RouteName)
      return names.find((name) => isAnonymous(accessTable[name]) === open) ?? []
    }),
  ),
)

const byWalkers = async (route: RouteDefinition, row: AccessRow, at: number) => {
  for (const [walker, asked] of walksOf(row, at)) {
    const seen = await Promise.all(
      asked.map(async (place) => [place, await outcome(route, row, walker, place)] as const),
    )
    const wanted = asked.map((place) => [place, expected(row, walker, place)])
    expect(Object.fromEntries(seen), walker).toEqual(Object.fromEntries(wanted))
  }
}

const byInvalidKeys = async (route: RouteDefinition, row: AccessRow) => {
  const request = row.request(targetOf('their branch'))
  const { linkKeys } = targetOf('another branch')
  const keys: unknown[] = [undefined, '', 'x', linkKeys.report, `${linkKeys.report}x`, '.', 'a.b', ['a', 'b']]
  const { idToken } = personOf('a system administrator')
  const answers = await Promise.all(keys.map((k) => callRaw(route, idToken, { ...request, query: { k } })))
  for (const answer of answers) expect(answer).toMatchObject(refusal(404, 'Could not fetch the Report.'))
}

/** Each route is called without a token, which finds one without an authorizer. */
const byInvalidTokens = async (route: RouteDefinition, row: AccessRow, all: boolean) => {
  const request = row.request(targetOf('their branch'))
  const faults = Object.entries(badTokens(personOf('a customer'))).filter(([fault]) => all || fault === 'none')
  const wanted = isAnonymous(row) ? row.status : 401
  for (const [fault, token] of faults) expect((await callRaw(route, token, request)).status, fault).toBe(wanted)
}

/** The secret is checked before the caller. */
const bypassingCloudFront = async (route: RouteDefinition, row: AccessRow) => {
  const { apiUrl } = inject('stack')
  const request = row.request(targetOf('their branch'))
  for (const [walker, secret] of [
    ['a system administrator', ''],
    ['a customer', 'guessed'],
  ] as const) {
    const headers = { 'x-origin-secret': secret }
    const answer = await callRaw(route, personOf(walker).idToken, { ...request, headers }, apiUrl)
    const body = { message: 'Please use the public address of this service.', id: expect.any(String) }
    expect(answer).toMatchObject({ status: 403, body })
  }
}

it.each(rows.map(([name, row], at) => [name, row, at] as const))('%s', async (name, row, at) => {
  const route: RouteDefinition = routes[name]
  const all = triesAll || inFull.has(name)
  await byWalkers(route, row, at)
  if (row.access === 'link') await byInvalidKeys(route, row)
  if (all || !isAnonymous(row)) await byInvalidTokens(route, row, all)
  if (all) await bypassingCloudFront(route, row)
})

it('names the groups that the contract lets in', () => {
  const contract = ({ access }: RouteDefinition) => access.kind === 'groups' && Object.keys(access.groups).toSorted()
  const ofRow = ({ access }: AccessRow) => {
    if (typeof access === 'string') return false
    return access.everybody ? groups.toSorted() : Object.keys(access).toSorted()
  }
  const ofAll = (read: (name: RouteName, row: AccessRow) => unknown) =>
    Object.fromEntries(rows.map(([name, row]) => [name, read(name, row)]))
  expect(ofAll((name) => contract(routes[name]))).toEqual(ofAll((_, row) => ofRow(row)))
})

it('accepts a valid token signed as the invalid ones were', async () => {
  const { status } = await callRaw(routes.getDictionary, resigned(personOf('a customer')))
  expect(status).toBe(200)
})

it('checks token, groups, schema and record, in this order', async () => {
  const { reportId, report } = targetOf('another client')
  const wrong = { params: { id: reportId }, query: { force: 'maybe' }, body: { surprise: 1 } }
  const right = { params: { id: reportId }, body: report }
  const status = async (token: string | undefined, request: object) =>
    (await callRaw(routes.saveReport, token, request)).status
  const customer = personOf('a customer').idToken
  expect(await status(undefined, wrong)).toBe(401)
  expect(await status(personOf('a system administrator').idToken, wrong)).toBe(403)
  expect(await status(customer, wrong)).toBe(400)
  expect(await status(customer, right)).toBe(404)
})
