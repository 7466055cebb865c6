import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { build, type Loader, type PluginBuild } from 'esbuild'
import { expect, test } from 'vitest'
import { featureNames, routesOf } from '@lintel/contract'
import { repositoryRoot } from './constructs/bundle-script.ts'
import { ofType, statementsOf, synthesize } from './test/templates.ts'

/** The tables and variables that a bundle reads, without unused code. */
const askedIn = (code: string): string[] => {
  const calls = [...code.matchAll(/\bvariable\d*\("([A-Z_]+)"\)/g)].map(([, name = '']) => name)
  // Row kinds are in the bundle whether they are used or not.
  const tables = [...code.matchAll(/\bvar (\w+) = rowsOf\d*\(\s*"([A-Z_]+)"/g)]
    // File names are in it too.
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
  const loaders = (Metadata?.['local:loaders'] ?? {}) as Record<string, Loader>
  return [[entry, Object.keys(Variables), loaders, Variables, role[0]] as const]
})

/** Used by the middleware of every operation for signed-in users: not given to public features. */
const forPeople = ['CLIENTS_TABLE', 'USER_POOL_ID']
const openFeatures = featureNames
  .filter((feature) => routesOf(feature).every(({ access }) => access.kind === 'public'))
  .map((feature) => `functions/${feature}/handler.ts`)

const leaveOut = ({ onResolve }: PluginBuild) =>
  onResolve({ filter: /^[^./]/ }, ({ path: name }) =>
    name.startsWith('@lintel/') ? undefined : { path: name, external: true },
  )

/** The code of functions, by entry, without packages and whatever a function does not use. */
const codeOf = new Map(
  await Promise.all(
    functions.map(async ([entry, , loader]): Promise<[string, string]> => {
      const { outputFiles } = await build({
        entryPoints: [path.join(repositoryRoot, entry)],
        loader,
        logLevel: 'silent',
        write: false,
        bundle: true,
        platform: 'node',
        target: 'node24',
        format: 'esm',
        plugins: [{ name: 'packages', setup: leaveOut }],
      })
      return [entry, outputFiles[0]?.text ?? '']
    }),
  ),
)

test.each(functions)('%s is given exactly the variables that it reads', (entry, given) => {
  expect(existsSync(path.join(repositoryRoot, entry)), entry).toBe(true)
  const notGiven = new Set(['ENVIRONMENT', ...(openFeatures.includes(entry) ? forPeople : [])])
  const asked = askedIn(codeOf.get(entry) ?? '').filter((name) => !notGiven.has(name))
  expect(given.filter((name) => name !== 'ENVIRONMENT').toSorted()).toEqual(asked)
})

/** The writes of a row kind (`rowsOf`), and the right for each. All reads are one right. */
const writes: Record<string, string> = {
  put: 'PutItem',
  putItem: 'PutItem',
  update: 'UpdateItem',
  updateItem: 'UpdateItem',
  remove: 'DeleteItem',
  removeItem: 'DeleteItem',
  take: 'DeleteItem',
  checkItem: 'ConditionCheckItem',
  scan: 'Scan',
}
const reads = new Set(['get', 'batchGet', 'pages', 'query', 'first', 'every', 'has'])
const reading = ['BatchGetItem', 'GetItem', 'Query']

/** Actions on each table that a bundle can use, by the table's variable. */
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

/** Evidence that a bundle uses an action, if it is not the SDK's command of the same name. */
const signs: Record<string, RegExp> = {
  's3:GetObject': /\bnew (Get|Head)ObjectCommand\d*\(/,
  // Without it a missing object returns 403.
  's3:ListBucket': /\bnew (Get|Head)ObjectCommand\d*\(/,
  // Transcribe writes transcripts with the rights of the caller.
  's3:PutObject':
    /\bnew (PutObject|CreateMultipartUpload|StartTranscriptionJob)Command\d*\(|\bcreatePresignedPost\d*\(/,
  's3:DeleteObjectVersion': /\bnew DeleteObjectsCommand\d*\(/,
  's3:ListBucketVersions': /\bnew ListObjectVersionsCommand\d*\(/,
  'cognito-idp:ListUsers': /\b(new ListUsersCommand|paginateListUsers)\d*\(/,
  'cognito-idp:ListUsersInGroup': /\b(new ListUsersInGroupCommand|paginateListUsersInGroup)\d*\(/,
  'bedrock:InvokeModel': /\bnew ConverseCommand\d*\(/,
  'lambda:InvokeFunction': /\bnew InvokeCommand\d*\(/,
  'ses:SendRawEmail': /\bRaw: \{/,
  'execute-api:ManageConnections': /\bnew (PostToConnection|DeleteConnection)Command\d*\(/,
}
const isUsed = (action: string, code: string): boolean =>
  (signs[action] ?? new RegExp(String.raw`\bnew ${action.split(':')[1]}Command\d*\(`)).test(code)

/** Rights used by Lambda itself through a function's role: its log, the queue that it reads, its dead letters. */
const ofLambda = /^(logs|sqs):/

const tables = ofType(dev, 'AWS::DynamoDB::GlobalTable').map(({ id }) => id)
const mentions = (value: unknown, id: string) => JSON.stringify(value).includes(id)

test.each(functions)('%s has exactly the rights that it uses', (entry, _given, _loaders, variables, role) => {
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
})

test('every access to a row has its right', () => {
  const source = readFileSync(path.join(repositoryRoot, 'functions/lib/table.ts'), 'utf8')
  const [, made = ''] = /\n  return \{\n    table,(.*?)\n  \}\n\}/s.exec(source) ?? []
  const ways = [...made.matchAll(/^ {4}(?:async )?(\w+)[:(,]/gm)].map(([, way = '']) => way)
  const known = [...Object.keys(writes), ...reads, 'kind', 'schema', 'parse', 'parseListed']
  expect(ways.toSorted()).toEqual(known.toSorted())
})
