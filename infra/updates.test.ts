import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type StackTemplate, synthesize } from './test/templates.ts'
import { refusedUpdates } from './test/updates.ts'

describe('an environment', { tags: ['long'] }, () => {
  let now: StackTemplate[] = []
  let without: StackTemplate[] = []
  beforeAll(async () => {
    now = synthesize('dev')
    // The source without the feature and its table.
    vi.resetModules()
    vi.doMock(import('./tables.ts'), async (original) => {
      const tables = await original()
      const { remotecommands: _, ...tableDefinitions } = tables.tableDefinitions
      return { ...tables, tableDefinitions: tableDefinitions as typeof tables.tableDefinitions }
    })
    vi.doMock(import('./features/index.ts'), async (original) => {
      const groups = await original()
      const { remoteCommands: _, ...messages } = groups.messages
      return { ...groups, messages: messages as typeof groups.messages }
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
    for (const expected of [/^storage\/RemoteCommands/, /^messages\/RemotecommandsFunction/, /^messages\/.*errors/])
      expect(gone).toContainEqual(expect.stringMatching(expected))
    expect(refusedUpdates(now, without)).toEqual([])
  })

  test('can add them again', () => expect(refusedUpdates(without, now)).toEqual([]))

  test('has its alarms in the stacks of what they watch, unless that is in no region', () => {
    for (const { name, resources: found } of now.filter(({ region }) => region !== 'us-east-1'))
      for (const [id, { Type, Properties }] of Object.entries(found))
        if (Type === 'AWS::CloudWatch::Alarm') {
          const { AlarmActions: _, OKActions: __, ...watched } = Properties
          expect(JSON.stringify(watched), `${name}/${id}`).not.toContain('Fn::GetStackOutput')
        }
  })
})
