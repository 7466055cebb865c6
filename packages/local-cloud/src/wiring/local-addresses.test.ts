// @module-tag long
import { expect, test } from 'vitest'
import { localAddresses } from './local-addresses.ts'

const localise = localAddresses(
  {
    region: 'eu-west-2',
    distributions: ['d1.cloudfront.net'],
    apiIds: ['api1'],
    buckets: ['files'],
    userPoolIds: ['eu-west-2_P'],
  },
  { services: 'http://127.0.0.1:4000', site: 'http://localhost:4000' },
)

test('AWS endpoints become local ones', () => {
  expect(localise('https://d1.cloudfront.net/a?b')).toBe('http://localhost:4000/a?b')
  expect(localise('wss://d1.cloudfront.net/live')).toBe('ws://localhost:4000/live')
  expect(localise('d1.cloudfront.net')).toBe('localhost:4000')
  expect(localise('https://api1.execute-api.eu-west-2.amazonaws.com/live')).toBe(
    'http://127.0.0.1:4000/_local/aws/execute-api/api1/live',
  )
  expect(localise('https://files.s3.eu-west-2.amazonaws.com/x')).toBe('http://127.0.0.1:4000/_local/aws/s3/files/x')
})

test('an issuer stays unchanged, its key URL does not', () => {
  const issuer = 'https://cognito-idp.eu-west-2.amazonaws.com/eu-west-2_P'
  expect(localise(issuer)).toBe(issuer)
  expect(localise(`${issuer}/.well-known/jwks.json`)).toBe(
    'http://127.0.0.1:4000/_local/aws/cognito-idp/eu-west-2_P/.well-known/jwks.json',
  )
})

test('unknown hosts are left unchanged', () => {
  for (const text of ['https://other.cloudfront.net', 'https://example.org', 'arn:aws:s3:::files', 'files'])
    expect(localise(text)).toBe(text)
})
