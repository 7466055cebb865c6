import { gzipSync } from 'node:zlib'
import { ComplianceQuestion, Dictionary, MaintenanceFlag, routes, type DictionaryType } from '@lintel/contract'
import { beforeAll, expect, it } from 'vitest'
import { variable } from '../lib/environment.ts'
import { call, callRaw, refusal } from '../test/call.ts'
import { aClient, aPerson, type Person } from '../test/people.ts'
import { putObject } from '../test/storage.ts'
import { readCurrent } from './store.ts'

let support: Person
beforeAll(async () => {
  const provider = await aClient()
  support = await aPerson(['Support'], { clientId: provider.id, userId: `${provider.id}-everywhere` })
})

const aTeam = async () => {
  const { id } = await aClient()
  const userId = `${id}-everywhere`
  const admin = await aPerson(['Customers', 'CustomerAdministrators'], { clientId: id, userId })
  const inspector = await aPerson(['Customers', 'Inspectors'], { clientId: id, userId })
  return { id, admin, inspector }
}

const readAs = async (person: Person, id: string, version?: string) =>
  (await call(routes.getClientDictionary, person, { params: { id }, query: { version } })).body
const save = (person: Person, body: Dictionary, clientid?: string) =>
  callRaw(routes.saveDictionary, person.idToken, { body, query: { clientid } })

const bolt: DictionaryType = {
  id: 'bolt',
  name: 'Bolt',
  systemName: 'Bolt',
  slug: 'bolt',
  minimumRequired: 1,
  asksBought: false,
  items: [{ name: 'Brass bolt', slug: 'brass-bolt', colours: ['Brass'], constituents: [], makes: [] }],
}
const withType = (dictionary: Dictionary, type: DictionaryType): Dictionary => ({
  ...dictionary,
  sections: dictionary.sections.map((section) =>
    section.slug === 'doors' ? { ...section, types: [...section.types, type] } : section,
  ),
})
const damp = 'Damp and Mould Inspection'
const withChecklist = (
  dictionary: Dictionary,
  change: { question?: ComplianceQuestion; flag?: MaintenanceFlag },
): Dictionary => ({
  ...dictionary,
  reportdictionaries: dictionary.reportdictionaries.map((own) =>
    own.reporttype === damp
      ? {
          ...own,
          compliance_list: [...own.compliance_list, ...(change.question ? [change.question] : [])],
          maintenance_flags: [...own.maintenance_flags, ...(change.flag ? [change.flag] : [])],
        }
      : own,
  ),
})
const question = ComplianceQuestion.parse({
  slug: 'is_there_a_smell',
  prompt: 'Is there a smell?',
  questionType: 'select',
  optionList: ['Yes', 'No'],
  flag: true,
  flagvalue: 'Yes',
  order: 999,
})
const flag = MaintenanceFlag.parse({
  slug: 'smell',
  flag: 'Smell',
  symbol: 'brush',
  colour: '#000000',
  backgroundcolour: '#ffffff',
  pdfDisplay: 'embed',
})
const typesIn = ({ sections }: Dictionary) => sections.flatMap(({ types }) => types.map(({ slug }) => slug))

it('a client’s dictionary is the default until it is saved, keeps every version, and names who saved what', async () => {
  const { id, admin, inspector } = await aTeam()
  const first = await readAs(inspector, id)
  expect(first).toMatchObject({ client: id, version: first.version })
  const { status, body } = await save(admin, withType(first, bolt))
  expect([status, Dictionary.parse(body).version]).toEqual([200, `${first.version} client-1`])
  expect(typesIn(await readAs(inspector, id))).toContain('bolt')
  expect(typesIn(await readAs(inspector, id, first.version))).not.toContain('bolt')
  expect(typesIn(await readAs(inspector, id, `${first.version} client-1`))).toContain('bolt')
  const { body: history } = await call(routes.listDictionarySaves, admin, {})
  const data = [{ number: 1, changes: ['Doors, Bolt: Added'], changed: 1 }]
  expect(history).toMatchObject({ hasMore: false, data })
  expect(history.data[0]?.savedBy).not.toBe('')
  // No difference: nothing is saved.
  await save(admin, await readAs(admin, id))
  expect((await call(routes.listDictionarySaves, admin, {})).body.data).toHaveLength(1)
  const { body: audit } = await call(routes.listAudit, admin, { query: {} })
  expect(audit.data).toMatchObject([
    { action: 'dictionary.change', subject: { kind: 'client', id }, detail: { fields: 'version 1, 1 change' } },
  ])
})

it('a client’s dictionary conflicts on a stale version, listing the changes, and never writes both', async () => {
  const { id, admin } = await aTeam()
  const read = await readAs(admin, id)
  const colours = (colour: string) => ({ ...read, colours: [...read.colours, colour] })
  const answers = await Promise.all([save(admin, withType(read, bolt)), save(admin, colours('Rust'))])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({ message: 'This dictionary was changed since you opened it.', current: 1 })
  const again = await save(admin, colours('Moss'))
  expect(again).toMatchObject({ status: 409, body: { issues: [{ path: 'body' }] } })
  expect((await call(routes.listDictionarySaves, admin, {})).body.data).toHaveLength(1)
})

it('a client’s dictionary restores an earlier save, and the default', async () => {
  const { id, admin } = await aTeam()
  const read = await readAs(admin, id)
  await save(admin, withType(read, bolt))
  const second = await readAs(admin, id)
  await save(admin, { ...second, colours: ['Rust'] })
  const version = async () => (await readAs(admin, id)).version
  const restore = async (number: number) =>
    callRaw(routes.restoreDictionary, admin.idToken, { body: { number, version: await version() } })
  expect(await restore(9)).toMatchObject(refusal(404, 'This version of the dictionary does not exist.'))
  expect((await restore(1)).status).toBe(200)
  const restored = await readAs(admin, id)
  expect([restored.colours, typesIn(restored).includes('bolt')]).toEqual([read.colours, true])
  await restore(0)
  const last = await readAs(admin, id)
  expect({ ...last, version: read.version }).toEqual(read)
  const { body } = await call(routes.listDictionarySaves, admin, {})
  expect(body.data.map(({ number, restored: from }) => [number, from])).toEqual([
    [4, 0],
    [3, 1],
    [2, undefined],
    [1, undefined],
  ])
  const stale = await callRaw(routes.restoreDictionary, admin.idToken, { body: { number: 1, version: read.version } })
  expect(stale.status).toBe(409)
})

it('a client’s dictionary rejects invalid entries by name, and numbers moved questions', async () => {
  const { id, admin } = await aTeam()
  const read = await readAs(admin, id)
  const twice = await save(admin, withType(read, { ...bolt, name: 'door' }))
  expect(twice).toMatchObject({
    status: 400,
    body: { message: 'The name "door" is already in use.', issues: [{ path: 'body.sections.0.types.3.name' }] },
  })
  const circle = await save(admin, withChecklist(read, { question: { ...question, link: question.slug } }))
  expect(circle).toMatchObject(
    refusal(400, 'These questions are linked in a circle: "Is there a smell?" → "Is there a smell?".'),
  )
  const added = withChecklist(read, { question })
  await call(routes.saveDictionary, admin, { body: added, query: { reorder: 'true' } })
  const list = (await readAs(admin, id)).reportdictionaries.find(({ reporttype }) => reporttype === damp)
  expect(list?.compliance_list.map(({ order }) => order)).toEqual(list?.compliance_list.map((_, index) => index + 1))
})

it('a client’s dictionary has maintenance flags that only the provider can change', async () => {
  const { id, admin } = await aTeam()
  const flagged = withChecklist(await readAs(admin, id), { flag })
  expect(await save(admin, flagged)).toMatchObject(
    refusal(403, 'Only administrators and support can change maintenance flags.'),
  )
  expect((await save(support, flagged, id)).status).toBe(200)
  // After restoring, the agency keeps the provider's flags.
  const { version } = await readAs(admin, id)
  await call(routes.restoreDictionary, admin, { body: { number: 0, version } })
  const list = (await readAs(admin, id)).reportdictionaries.find(({ reporttype }) => reporttype === damp)
  expect(list?.maintenance_flags.map(({ slug }) => slug)).toContain('smell')
})

it('a client’s dictionary follows the provider’s changes to the default wherever it has none of its own', async () => {
  const { id, admin, inspector } = await aTeam()
  const read = await readAs(admin, id)
  await save(admin, withType(read, bolt))
  const { body: before } = await call(routes.getDictionary, support, {})
  const slug = `knob-${id.toLowerCase().replaceAll(/[^a-z0-9]+/g, '')}`
  const knob = { ...bolt, id: 'knob', name: `Knob ${id}`, systemName: 'Knob', slug }
  const { body: saved } = await call(routes.saveDictionary, support, { body: withType(before, knob) })
  expect(saved.version).not.toBe(before.version)
  const composed = await readAs(inspector, id)
  expect(typesIn(composed)).toEqual(expect.arrayContaining(['bolt', knob.slug]))
  expect(composed.version).toBe(`${saved.version} client-1`)
  // The version that the agency read earlier is stale now, and the error says why.
  const stale = await save(admin, { ...read, version: `${before.version} client-1`, colours: [] })
  const body = { current: 1, issues: [{ message: `Doors, Knob ${id}: Added` }] }
  expect(stale).toMatchObject({ status: 409, body })
  // Removed again: other tests use the default too.
  const now = (await call(routes.getDictionary, support, {})).body
  const sections = now.sections.map((section) => ({
    ...section,
    types: section.types.filter(({ slug }) => slug !== knob.slug),
  }))
  await call(routes.saveDictionary, support, { body: { ...now, sections } })
  expect(typesIn(await readAs(inspector, id))).not.toContain(knob.slug)
})

it('a client’s dictionary is the default if it cannot be read, and can be repaired by restoring', async () => {
  const { id, admin } = await aTeam()
  const read = await readAs(admin, id)
  await save(admin, withType(read, bolt))
  const { key: first } = (await readCurrent(id)) ?? expect.fail('no save')
  // The process that answers has not read it yet.
  await call(routes.saveDictionary, admin, { body: { ...(await readAs(admin, id)), colours: ['Moss'] } })
  const { key: second } = (await readCurrent(id)) ?? expect.fail('no save')
  expect(second).not.toBe(first)
  await putObject(variable('REPORTS_BUCKET'), second, Buffer.from('no dictionary'))
  const body = { number: 1, version: (await readAs(admin, id)).version }
  await call(routes.restoreDictionary, admin, { body })
  expect(typesIn(await readAs(admin, id))).toContain('bolt')
})

it('a client’s dictionary is rejected if it would exceed the response limit', { tags: ['long'] }, async () => {
  const { id, admin } = await aTeam()
  const read = await readAs(admin, id)
  const random = () => Array.from({ length: 12 }, () => Math.random().toString(36).slice(2)).join(' ')
  const items = (type: number) =>
    Array.from({ length: 500 }, (_, at) => ({
      name: `${at} ${random()}`,
      slug: `i${type}-${at}`,
      constituents: [],
      makes: [],
      colours: [random(), random()],
    }))
  const types = Array.from({ length: 30 }, (_, at) => ({ ...bolt, name: `T${at}`, slug: `t${at}`, items: items(at) }))
  const section = { id: 'x', name: 'X', systemName: 'X', slug: 'x', types }
  const large = JSON.stringify({ ...read, sections: [...read.sections, section] })
  const headers = { 'content-type': 'application/gzip', 'accept-encoding': 'gzip' }
  const packed = { body: gzipSync(large), headers }
  expect(await callRaw(routes.saveDictionary, admin.idToken, packed)).toMatchObject(
    refusal(413, 'This dictionary is too large.'),
  )
})
