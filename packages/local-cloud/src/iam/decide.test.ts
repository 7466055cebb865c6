import { describe, expect, test } from 'vitest'
import { decide, type Decision } from './decide.ts'
import { policyDocument, readPolicy } from './policy.ts'
import type { Principal, RequestContext } from './request.ts'

/** Cases from AWS's documentation ("IAM JSON policy elements", "Policy evaluation logic"). */

const account = '111122223333'
const role: Principal = {
  kind: 'role',
  roleArn: `arn:aws:iam::${account}:role/reports`,
  arn: `arn:aws:sts::${account}:assumed-role/reports/reports-function`,
}
const keys =
  'aws:securetransport aws:sourcearn aws:sourceaccount aws:username aws:currenttime aws:tagkeys s3:prefix s3:tlsversion dynamodb:leadingkeys ses:fromaddress www:user_id'
const knownKeys = new Set(keys.split(' '))
const policy = (...Statement: object[]) =>
  readPolicy(policyDocument.parse({ Version: '2012-10-17', Statement }), { knownKeys })
const allow = (Action: string | string[], Resource: string | string[] = '*', more: object = {}) => {
  return { Effect: 'Allow', Action, Resource, ...more }
}
const deny = (Action: string, Resource = '*', more: object = {}) => ({ Effect: 'Deny', Action, Resource, ...more })
const object = 'arn:aws:s3:::photos/print/a.jpg'

const judged = (
  statements: object[],
  {
    action = 's3:GetObject',
    resource = object,
    context = {},
    principal = role,
    resourcePolicy = [],
    boundary,
  }: {
    action?: string
    resource?: string
    context?: RequestContext
    principal?: Principal
    resourcePolicy?: object[]
    boundary?: object[]
  } = {},
): Decision =>
  decide(
    { principal, action, resource, context },
    {
      identity: [policy(...statements)],
      boundary: boundary && [policy(...boundary)],
      resource: [policy(...resourcePolicy)],
    },
  )
const isAllowed = (...wanted: Parameters<typeof judged>) => judged(...wanted).allowed
const why = (...wanted: Parameters<typeof judged>) => {
  const decision = judged(...wanted)
  return decision.allowed ? 'allowed' : decision.why
}

describe('a decision', () => {
  test('is no if nothing allows it, and names the action', () => {
    expect(why([])).toBe('because no identity-based policy allows the s3:GetObject action')
    expect(why([allow('s3:PutObject')])).toBe('because no identity-based policy allows the s3:GetObject action')
    expect(why([allow('s3:GetObject')])).toBe('allowed')
  })

  test('an explicit deny overrides every allow, wherever either is', () => {
    expect(why([allow('s3:*'), deny('s3:GetObject')])).toBe('with an explicit deny in an identity-based policy')
    const ofBucket = { ...deny('s3:*'), Principal: '*' }
    expect(why([allow('s3:*')], { resourcePolicy: [ofBucket] })).toBe(
      'with an explicit deny in a resource-based policy',
    )
    expect(why([allow('s3:*')], { boundary: [allow('*'), deny('s3:*')] })).toBe(
      'with an explicit deny in a permissions boundary',
    )
  })

  test('either the role’s or the resource’s policy is enough', () => {
    const named = (AWS: string) => [{ ...allow('s3:GetObject'), Principal: { AWS } }]
    expect(isAllowed([], { resourcePolicy: named(role.roleArn) })).toBe(true)
    expect(isAllowed([], { resourcePolicy: named(role.arn) })).toBe(true)
    expect(isAllowed([], { resourcePolicy: named('*') })).toBe(true)
    expect(isAllowed([], { resourcePolicy: named(`arn:aws:iam::${account}:role/other`) })).toBe(false)
    // The account delegates to the policies of its roles.
    expect(isAllowed([], { resourcePolicy: named(`arn:aws:iam::${account}:root`) })).toBe(false)
    expect(isAllowed([allow('s3:GetObject')], { resourcePolicy: named(`arn:aws:iam::${account}:root`) })).toBe(true)
    // Grants to the role are limited by its boundary, grants to the session are not.
    const boundary = [allow('dynamodb:*')]
    expect(isAllowed([], { resourcePolicy: named(role.roleArn), boundary })).toBe(false)
    expect(isAllowed([], { resourcePolicy: named(role.arn), boundary })).toBe(true)
  })

  test('a KMS key is granted by its own policy, to a role or to the account, whose roles’ policies then count', () => {
    const resource = `arn:aws:kms:eu-west-2:${account}:key/k`
    const encrypt = { action: 'kms:Encrypt', resource }
    const toAccount = allow('kms:*', '*', { Principal: { AWS: `arn:aws:iam::${account}:root` } })
    expect(why([allow('kms:Encrypt')], encrypt)).toContain('no resource-based policy allows the kms:Encrypt action')
    expect(isAllowed([allow('kms:Encrypt')], { ...encrypt, resourcePolicy: [toAccount] })).toBe(true)
    expect(why([], { ...encrypt, resourcePolicy: [toAccount] })).toContain('no identity-based policy allows')
    const toRole = allow('kms:Encrypt', '*', { Principal: { AWS: role.roleArn } })
    expect(isAllowed([], { ...encrypt, resourcePolicy: [toRole] })).toBe(true)
    expect(isAllowed([allow('kms:Decrypt')], { action: 'kms:Decrypt', resource, resourcePolicy: [toRole] })).toBe(false)
  })

  test('each pair of an encryption context is a condition', () => {
    const toAccount = allow('kms:*', '*', { Principal: { AWS: `arn:aws:iam::${account}:root` } })
    const Condition = { StringEquals: { 'kms:EncryptionContext:setting': 'Password' } }
    const may = (context: RequestContext) =>
      isAllowed([allow('kms:Encrypt', '*', { Condition })], {
        action: 'kms:Encrypt',
        resource: `arn:aws:kms:eu-west-2:${account}:key/k`,
        context,
        resourcePolicy: [toAccount],
      })
    expect(may({ 'kms:encryptioncontext:setting': 'Password' })).toBe(true)
    expect(may({ 'kms:encryptioncontext:setting': 'Url' })).toBe(false)
    expect(may({})).toBe(false)
  })

  test('a service needs the resource’s policy', () => {
    const principal: Principal = { kind: 'service', name: 'cloudfront.amazonaws.com' }
    const source = { 'aws:sourcearn': `arn:aws:cloudfront::${account}:distribution/E1` }
    const named = (id: string) => ({
      ...allow('s3:GetObject', 'arn:aws:s3:::photos/*'),
      Principal: { Service: 'cloudfront.amazonaws.com' },
      Condition: { StringEquals: { 'AWS:SourceArn': `arn:aws:cloudfront::${account}:distribution/${id}` } },
    })
    expect(isAllowed([], { principal, context: source, resourcePolicy: [named('E1')] })).toBe(true)
    expect(isAllowed([], { principal, context: source, resourcePolicy: [named('E2')] })).toBe(false)
    expect(why([], { principal })).toBe('because no resource-based policy allows the s3:GetObject action')
    const other: Principal = { kind: 'service', name: 's3.amazonaws.com' }
    expect(isAllowed([], { principal: other, context: source, resourcePolicy: [named('E1')] })).toBe(false)
  })
})

describe('actions and resources', () => {
  test.each([
    ['s3:GetObject', true],
    ['S3:getobject', true],
    ['s3:Get*', true],
    ['s3:?etObject', true],
    ['s3:*Object', true],
    ['*', true],
    ['s3:Get', false],
    ['s3:GetObject?', false],
    ['s3.GetObject', false],
    ['dynamodb:*', false],
  ])('the action %s', (action, expected) => expect(isAllowed([allow(action)])).toBe(expected))

  test.each([
    ['*', true],
    [object, true],
    ['arn:aws:s3:::photos/*', true],
    ['arn:aws:s3:::photos/print/?.jpg', true],
    ['arn:aws:s3:::*/a.jpg', true],
    ['arn:aws:s3:*', true],
    ['arn:aws:s3:::photos', false],
    ['arn:aws:s3:::photos/print', false],
    ['arn:aws:s3:::photos/Print/*', false],
    ['arn:aws:s3:::photos/print/a.jpg?', false],
    ['arn:aws:s3:::photo(s|t)/*', false],
  ])('the resource %s', (resource, expected) => expect(isAllowed([allow('s3:GetObject', resource)])).toBe(expected))
})

describe('conditions', () => {
  const holds = (Condition: object, context: RequestContext = {}) =>
    isAllowed([allow('s3:GetObject', '*', { Condition })], { context })

  test('all operators and keys must hold, one value of each is enough', () => {
    const context = { 's3:prefix': 'a/', 'aws:username': 'anna' }
    expect(holds({ StringEquals: { 's3:prefix': ['b/', 'a/'] } }, context)).toBe(true)
    expect(holds({ StringEquals: { 's3:prefix': 'a/', 'aws:username': 'bob' } }, context)).toBe(false)
    expect(holds({ StringEquals: { 's3:prefix': 'a/' }, StringLike: { 'aws:username': 'b*' } }, context)).toBe(false)
    expect(holds({ StringEquals: { 'S3:Prefix': 'a/' } }, context)).toBe(true)
  })

  test.each([
    ['StringEquals', 'A/b', 'A/b', true],
    ['StringEquals', 'A/b', 'a/b', false],
    ['StringEquals', 'A*', 'A/b', false],
    ['StringEqualsIgnoreCase', 'A/b', 'a/B', true],
    ['StringLike', 'A*', 'A/b', true],
    ['StringLike', 'a?b', 'a/b', true],
    ['StringNotEquals', 'a', 'b', true],
    ['StringNotEquals', 'a', 'a', false],
    ['StringNotLike', 'a*', 'ab', false],
  ])('%s %s for %s', (operator, wanted, given, expected) =>
    expect(holds({ [operator]: { 's3:prefix': wanted } }, { 's3:prefix': given })).toBe(expected),
  )

  test('Bool, dates and ARNs', () => {
    expect(holds({ Bool: { 'aws:SecureTransport': 'false' } }, { 'aws:securetransport': 'true' })).toBe(false)
    expect(holds({ Bool: { 'aws:SecureTransport': true } }, { 'aws:securetransport': 'true' })).toBe(true)
    const now = { 'aws:currenttime': '2026-07-01T12:00:00Z' }
    expect(holds({ DateLessThan: { 'aws:CurrentTime': '2026-07-02T00:00:00Z' } }, now)).toBe(true)
    expect(holds({ DateGreaterThan: { 'aws:CurrentTime': '1893456000' } }, now)).toBe(false)
    const source = { 'aws:sourcearn': `arn:aws:execute-api:eu-west-2:${account}:api1/live/$connect` }
    const from = (resource: string) =>
      holds({ ArnLike: { 'aws:SourceArn': `arn:aws:execute-api:eu-west-2:${account}:${resource}` } }, source)
    expect(from('api1/*$connect')).toBe(true)
    expect(from('api1/*/*')).toBe(true)
    expect(from('api2/*')).toBe(false)
    expect(holds({ ArnLike: { 'aws:SourceArn': 'arn:aws:execute-api:*' } }, source)).toBe(false)
    expect(holds({ ArnNotLike: { 'aws:SourceArn': 'arn:aws:sns:*:*:*' } }, source)).toBe(true)
  })

  test('a missing key matches nothing, so that its negation holds, and IfExists too', () => {
    expect(holds({ StringEquals: { 's3:prefix': 'a' } })).toBe(false)
    expect(holds({ StringNotEquals: { 's3:prefix': 'a' } })).toBe(true)
    expect(holds({ StringEqualsIfExists: { 's3:prefix': 'a' } })).toBe(true)
    expect(holds({ StringEqualsIfExists: { 's3:prefix': 'a' } }, { 's3:prefix': 'b' })).toBe(false)
    expect(holds({ Bool: { 'aws:SecureTransport': 'false' } })).toBe(false)
    expect(holds({ Null: { 's3:prefix': 'true' } })).toBe(true)
    expect(holds({ Null: { 's3:prefix': 'false' } })).toBe(false)
    expect(holds({ Null: { 's3:prefix': false } }, { 's3:prefix': '' })).toBe(true)
  })
})

test.each([
  [
    { Effect: 'Allow', Action: 's3:*', Resource: '*', Condition: { IpAddress: { 's3:prefix': '10.0.0.0/8' } } },
    'IpAddress',
  ],
  [
    { Effect: 'Allow', Action: 's3:*', Resource: '*', Condition: { StringEquals: { 'aws:PrincipalOrgID': 'o' } } },
    'aws:PrincipalOrgID',
  ],
  [{ Effect: 'Allow', Action: 's3:*', Resource: 'photos' }, 'neither an ARN'],
  [{ Effect: 'Allow', Resource: '*' }, 'names no actions'],
  [{ Effect: 'Allow', Action: 's3:*', NotAction: 's3:*', Resource: '*' }, 'names no actions'],
  [{ Effect: 'Deny', NotPrincipal: '*', Action: 's3:*', Resource: '*' }, 'NotPrincipal'],
])('a policy with features that could be misjudged is refused', (statement, message) => {
  expect(() => policy(statement)).toThrow(message)
})
