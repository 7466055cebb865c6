import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type StackTemplate, synthesize } from './test/templates.ts'
import { refusedUpdates } from './test/updates.ts'

const stack = (name: string, parts: Partial<StackTemplate>): StackTemplate => ({
  name,
  fullName: name,
  region: 'eu-west-2',
  dependencies: [],
  resources: {},
  outputs: {},
  ...parts,
})
const exporting = (Value: string) => stack('a', { outputs: { Out: { Value, Export: { Name: 'a:table' } } } })
const using = (table: unknown) => stack('b', { resources: { F: { Type: 'F', Properties: { table } } } })

describe('an update is refused', () => {
  test.each([
    ['where an export goes that is in use', stack('a', {}), using('none')],
    ['where an export changes that is in use', exporting('other'), using({ 'Fn::ImportValue': 'a:table' })],
  ])('%s', (_, a, b) => {
    const before = [exporting('table'), using({ 'Fn::ImportValue': 'a:table' })]
    expect(refusedUpdates(before, [a, b])).toEqual(['a: the export "a:table" is in use by b.'])
    // Once its user stops importing it, it can be removed.
    expect(refusedUpdates(before, [using('none'), a])).toEqual([])
  })

  test('if it reads an output that does not exist yet', () => {
    const reading = using({ 'Fn::GetStackOutput': { StackName: 'a', OutputName: 'Out' } })
    expect(refusedUpdates([], [reading, exporting('table')])).toEqual(['b: there is no a.Out.'])
    expect(refusedUpdates([], [exporting('table'), reading])).toEqual([])
  })
})

describe('an environment', () => {
  const now = synthesize('dev')
  let without: StackTemplate[] = []
  beforeAll(async () => {
    // The source without the feature and its table.
    vi.resetModules()
    vi.doMock(import('./tables.ts'), async (original) => {
      const tables = await original()
      const { remotecommands: _, ...tableDefinitions } = tables.tableDefinitions
      return { ...tables, tableDefinitions: tableDefinitions as typeof tables.tableDefinitions }
    })
    vi.doMock(import('./features/index.ts'), async (original) => {
      const { remoteCommands: _, ...features } = await original()
      return features
    })
    // Other functions get no rights to the missing table.
    vi.doMock(import('./constructs/permissions.ts'), async (original) => {
      const permissions = await original()
      const tableAccess: typeof permissions.tableAccess = (
        table: Parameters<typeof permissions.tableAccess>[0] | undefined,
        ...rights
      ) => (table ? permissions.tableAccess(table, ...rights) : { statements: [], variables: {} })
      return { ...permissions, tableAccess }
    })
    const anew = await import('./test/templates.ts')
    without = anew.synthesize('dev')
  })
  afterAll(() => {
    vi.doUnmock('./tables.ts')
    vi.doUnmock('./features/index.ts')
    vi.doUnmock('./constructs/permissions.ts')
    vi.resetModules()
  })

  const resources = (templates: readonly StackTemplate[]) =>
    templates.flatMap(({ name, resources: found }) => Object.keys(found).map((id) => `${name}/${id}`))

  test('is created stack by stack', () => expect(refusedUpdates([], now)).toEqual([]))

  test('can remove the table and the function of a feature, with their alarms, without an export in use', () => {
    const kept = new Set(resources(without))
    const gone = resources(now).filter((id) => !kept.has(id))
    for (const expected of [/^storage\/RemoteCommands/, /^api\/RemotecommandsFunction/, /^api\/.*throttles/])
      expect(gone).toContainEqual(expect.stringMatching(expected))
    expect(refusedUpdates(now, without)).toEqual([])
  })

  test('can add them again', () => expect(refusedUpdates(without, now)).toEqual([]))

  test('has its alarms in the stacks of what they watch', () => {
    for (const { name, resources: found } of now)
      for (const [id, { Type, Properties }] of Object.entries(found))
        if (Type === 'AWS::CloudWatch::Alarm') {
          const { AlarmActions: _, OKActions: __, ...watched } = Properties
          expect(JSON.stringify(watched), `${name}/${id}`).not.toContain('Fn::GetStackOutput')
        }
  })
})
