import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { featureNames, routesOf } from '@lintel/contract'
import { bundleHandler } from '../packages/local-cloud/src/lambda/bundle.ts'
import { repositoryRoot } from './constructs/bundle-script.ts'
import { ofType, statementsOf, synthesize } from './test/templates.ts'

/** What of these tables and variables a bundle can ask for, unused code left out. */
const askedIn = (code: string): string[] => {
  const calls = [...code.matchAll(/\bvariable\d*\("([A-Z_]+)"\)/g)].map(([, name = '']) => name)
  // Kinds of rows stand in the bundle whether they are used or not.
  const tables = [...code.matchAll(/\bvar (\w+) = rowsOf\d*\(\s*"([A-Z_]+)"/g)]
    // Names of files stand in it too.
    .filter(([, rows = '']) => new RegExp(String.raw`(?<![.\w$/])${rows}\.(?!schema\b|kind\b)\w`).test(code))
    .map(([, , table = '']) => table)
  return [...new Set([...calls, ...tables])].toSorted()
}

const dev = synthesize('dev')
const functions = ofType(dev, 'AWS::Lambda::Function').flatMap(({ Properties, Metadata }) => {
  const entry = String(Metadata?.['local:entry'] ?? '')
  if (!entry) return []
  const { Variables } = Properties.Environment as { Variables: Record<string, unknown> }
  const { 'Fn::GetAtt': role } = Properties.Role as { 'Fn::GetAtt': [string, string] }
  const bundling = {
    entry: path.join(repositoryRoot, entry),
    external: Metadata?.['local:external'] as string[],
    loaders: (Metadata?.['local:loaders'] ?? {}) as Record<string, string>,
  }
  return [[entry, Object.keys(Variables), bundling, Variables, role[0]] as const]
})

/** What the stack around every operation asks for who is signed in: not given to features that anybody may call. */
const forPeople = ['CLIENTS_TABLE', 'USER_POOL_ID']
const openFeatures = featureNames
  .filter((feature) => routesOf(feature).every(({ access }) => access.kind === 'public'))
  .map((feature) => `functions/${feature}/handler.ts`)

/** The code of functions, by entry: as the local stack runs it, which is what most tests have made already. */
const bundles = path.join(repositoryRoot, 'node_modules/.cache/local-functions')
const making = { functions: functions.map(([, , bundling]) => bundling), firstBundles: new Map() }
const codeOf = new Map(
  await Promise.all(
    functions.map(async ([entry, , bundling]): Promise<[string, string]> => {
      const bundle = await bundleHandler(bundling, repositoryRoot, bundles, making)
      return [entry, readFileSync(bundle, 'utf8')]
    }),
  ),
)

test.each(functions)('%s is given what it asks for, and nothing to spare', (entry, given) => {
  expect(existsSync(path.join(repositoryRoot, entry)), entry).toBe(true)
  const notGiven = new Set(['ENVIRONMENT', ...(openFeatures.includes(entry) ? forPeople : [])])
  const asked = askedIn(codeOf.get(entry) ?? '').filter((name) => !notGiven.has(name))
  expect(given.filter((name) => name !== 'ENVIRONMENT').toSorted()).toEqual(asked)
})

/** What a row is written by (`rowsOf`), and the right that it needs. All that reads one is one right. */
const writes: Record<string, string> = {
  ...{ put: 'PutItem', putItem: 'PutItem', update: 'UpdateItem', updateItem: 'UpdateItem' },
  ...{ remove: 'DeleteItem', removeItem: 'DeleteItem', take: 'DeleteItem' },
  checkItem: 'ConditionCheckItem',
  scan: 'Scan',
}
const reads = new Set(['get', 'batchGet', 'pages', 'query'])
const reading = ['BatchGetItem', 'GetItem', 'Query']

/** Actions on each table that a bundle can ask for, by the table's variable. */
const actionsOnTables = (code: string): Map<string, Set<string>> => {
  const found = new Map<string, Set<string>>()
  for (const [, rows = '', table = ''] of code.matchAll(/\bvar (\w+) = rowsOf\d*\(\s*"([A-Z_]+)"/g)) {
    const actions = found.get(table) ?? new Set<string>()
    found.set(table, actions)
    for (const [, way = ''] of code.matchAll(new RegExp(String.raw`(?<![.\w$/])${rows}\.(\w+)`, 'g')))
      for (const action of reads.has(way) ? reading : [writes[way] ?? []].flat()) actions.add(`dynamodb:${action}`)
  }
  return found
}

/** What shows that a bundle uses an action, where that is not the SDK's command of the same name. */
const signs: Record<string, RegExp> = {
  's3:GetObject': /\bnew (Get|Head)ObjectCommand\d*\(/,
  // Without it an object that is missing answers 403.
  's3:ListBucket': /\bnew (Get|Head)ObjectCommand\d*\(/,
  // Transcribe writes what it heard with the rights of whoever started it.
  's3:PutObject':
    /\bnew (PutObject|CreateMultipartUpload|StartTranscriptionJob)Command\d*\(|\bcreatePresignedPost\d*\(/,
  's3:DeleteObjectVersion': /\bnew DeleteObjectsCommand\d*\(/,
  's3:ListBucketVersions': /\bnew ListObjectVersionsCommand\d*\(/,
  'bedrock:InvokeModel': /\bnew ConverseCommand\d*\(/,
  'lambda:InvokeFunction': /\bnew InvokeCommand\d*\(/,
  'ses:SendRawEmail': /\bRaw: \{/,
  'execute-api:ManageConnections': /\bnew (PostToConnection|DeleteConnection)Command\d*\(/,
}
const isUsed = (action: string, code: string): boolean =>
  (signs[action] ?? new RegExp(String.raw`\bnew ${action.split(':')[1]}Command\d*\(`)).test(code)

/** What Lambda does for a function by the function's role: its log, the queue that it reads, its dead letters. */
const ofLambda = /^(logs|sqs):/

const tables = ofType(dev, 'AWS::DynamoDB::GlobalTable').map(({ id }) => id)
const mentions = (value: unknown, id: string) => JSON.stringify(value).includes(id)

test.each(functions)(
  '%s may do what it asks for, and nothing to spare',
  (entry, _given, _bundling, variables, role) => {
    const code = codeOf.get(entry) ?? ''
    const used = actionsOnTables(code)
    const usedOn = (table: string) =>
      Object.entries(variables).flatMap(([name, value]) => (mentions(value, table) ? [...(used.get(name) ?? [])] : []))
    const spare = statementsOf(dev, role).flatMap(({ Action, Resource }) =>
      [Action].flat().flatMap((action) => {
        if (ofLambda.test(action)) return []
        if (!action.startsWith('dynamodb:')) return isUsed(action, code) ? [] : [action]
        return tables
          .filter((table) => mentions(Resource, table) && !usedOn(table).includes(action))
          .map((table) => `${action} on ${table}`)
      }),
    )
    expect(spare).toEqual([])
  },
)

test('every way to a row has its right', () => {
  const source = readFileSync(path.join(repositoryRoot, 'functions/lib/table.ts'), 'utf8')
  const [, made = ''] = /\n  return \{\n    table,(.*?)\n  \}\n\}/s.exec(source) ?? []
  const ways = [...made.matchAll(/^ {4}(?:async )?(\w+)[:(,]/gm)].map(([, way = '']) => way)
  const known = [...Object.keys(writes), ...reads, 'kind', 'schema', 'parse', 'parseListed']
  expect(ways.toSorted()).toEqual(known.toSorted())
})
